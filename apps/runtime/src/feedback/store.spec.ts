import { jest } from '@jest/globals';
import { notify, useFeedback } from './store.js';

const shown = () => useFeedback.getState().toasts.map(({ message }) => message);

test('the same words are shown once, and 3 s from the last time they were said', () => {
  jest.useFakeTimers();
  notify('error', 'refused');
  jest.advanceTimersByTime(2900);
  notify('error', 'refused');
  notify('info', 'other');
  expect(shown()).toEqual(['refused', 'other']);
  jest.advanceTimersByTime(2900);
  expect(shown()).toEqual(['refused', 'other']);
  jest.advanceTimersByTime(100);
  expect(shown()).toEqual([]);
  jest.useRealTimers();
});

test('a page too busy to draw a message does not use up its time', () => {
  jest.useFakeTimers();
  notify('success', 'saved');
  // As after a long pause of the page: what was due by then runs at once.
  jest.runOnlyPendingTimers();
  expect(shown()).toEqual(['saved']);
  jest.advanceTimersByTime(3000);
  expect(shown()).toEqual([]);
  jest.useRealTimers();
});
