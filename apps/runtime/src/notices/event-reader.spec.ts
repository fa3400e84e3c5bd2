import { jest } from '@jest/globals';
import { backOff, EventReader, Silence } from './event-reader.js';

test('events come whole, however the pieces are cut', () => {
  const text = 'event: notice\ndata: {"a":1}\n\n: beat\n\ndata: {"b":2}\n\ndata: {"c"';
  for (let size = 1; size <= text.length; size += 1) {
    const reader = new EventReader();
    const found: string[] = [];
    for (let at = 0; at < text.length; at += size) found.push(...reader.take(text.slice(at, at + size)));
    expect(found).toEqual(['{"a":1}', '{"b":2}']);
  }
});

test('the pause grows from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 99].map(backOff)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('a line that says nothing is given up, one that beats is not, and the outer signal goes through', () => {
  jest.useFakeTimers();
  const outer = new AbortController();
  const silence = new Silence(60, outer.signal);
  for (let beat = 0; beat < 5; beat += 1) {
    jest.advanceTimersByTime(50);
    expect(silence.signal.aborted).toBe(false);
    silence.heard();
  }
  jest.advanceTimersByTime(60);
  expect(silence.signal.aborted).toBe(true);

  const [stopped, open] = [new Silence(60, outer.signal), new Silence(6000, outer.signal)];
  stopped.stop();
  jest.advanceTimersByTime(600);
  outer.abort();
  expect([stopped.signal.aborted, open.signal.aborted]).toEqual([false, true]);
  jest.useRealTimers();
});
