/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { useFeedback } from '../feedback/store.js';
import { refuseWrites, request, send } from './client.js';

const toasts = () => useFeedback.getState().toasts.map(({ message }) => message);
const fetched = jest.fn<typeof fetch>();

beforeEach(() => {
  useFeedback.setState({ toasts: [] });
  fetched.mockReset();
  globalThis.fetch = fetched;
});

test('a save that the server does not answer is told of within 3 s, and goes on', async () => {
  jest.useFakeTimers();
  fetched.mockReturnValue(new Promise(() => undefined));
  void send('/api/order/update', { method: 'post', body: { id: '1' } });
  await jest.advanceTimersByTimeAsync(3000);
  expect(toasts()).toHaveLength(1);
  jest.useRealTimers();
});

test('a server that is gone is told of at once', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(request('/api/order/update', { method: 'post' })).rejects.toMatchObject({ code: 0 });
  expect(toasts().length).toBeGreaterThan(0);
});

test('a preview sends nothing that changes anything, and says what it would have called', async () => {
  refuseWrites((method, path, body) => `would call ${method} ${path} with ${JSON.stringify(body)}`);
  await expect(send('/api/order/remove', { method: 'post', body: { id: '1' } })).rejects.toThrow(
    'would call POST /api/order/remove with {"id":"1"}',
  );
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValue({ status: 200, headers: new Headers(), text: async () => '' } as Response);
  await expect(send('/api/order/page')).resolves.toMatchObject({ status: 200 });
});
