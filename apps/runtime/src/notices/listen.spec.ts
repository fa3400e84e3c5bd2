/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { request } from '../api/index.js';
import { listen } from './listen.js';

let asked: string[];
let answer: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  globalThis.fetch = ((url: string) => {
    asked.push(url);
    // The stream stays open; another call is answered when the test says so.
    return new Promise<Response>((resolve) => {
      if (!url.endsWith('/stream'))
        answer = () =>
          resolve({
            status: 200,
            headers: new Headers(),
            ok: true,
            json: async () => ({}),
            text: async () => '',
          } as Response);
    });
  }) as typeof fetch;
});

afterEach(() => jest.useRealTimers());

const streams = () => asked.filter((url) => url.endsWith('/stream')).length;

test('the stream of messages starts when the page has made no call for 3 s', async () => {
  const stop = listen();
  const first = request('/api/first');
  await jest.advanceTimersByTimeAsync(8000);
  expect(streams()).toBe(0);
  answer();
  await first;
  await jest.advanceTimersByTimeAsync(2500);
  expect(streams()).toBe(0);
  await jest.advanceTimersByTimeAsync(1000);
  expect(streams()).toBe(1);
  stop();
});

test('a page that never stops calling does not keep the messages away', async () => {
  const stop = listen();
  const endless = request('/api/endless');
  await jest.advanceTimersByTimeAsync(14_000);
  expect(streams()).toBe(0);
  await jest.advanceTimersByTimeAsync(1500);
  expect(streams()).toBe(1);
  stop();
  answer();
  await endless;
});
