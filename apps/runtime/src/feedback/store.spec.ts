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
