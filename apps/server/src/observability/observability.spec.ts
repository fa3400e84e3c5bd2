import { mayReadMetrics } from './metrics-route.js';
import { currentRequestId, inRequest, keepRequest, requestIdOf } from './request-context.js';

test('an id from outside is taken when it is safe to write down, else a new one is made', () => {
  expect(requestIdOf('order-17:a.b_c')).toBe('order-17:a.b_c');
  for (const bad of [undefined, '', 'a b', 'a\nb', '<b>', 'x'.repeat(65), ['a', 'b']])
    expect(requestIdOf(bad)).toMatch(/^[\w-]{10,64}$/);
  expect(requestIdOf(undefined)).not.toBe(requestIdOf(undefined));
});

test('work that somebody else starts later belongs to the request that asked for it', async () => {
  const queue: (() => string | null)[] = [];
  inRequest({ requestId: 'one' }, () => queue.push(keepRequest(currentRequestId)));
  const told = await inRequest({ requestId: 'other' }, async () => queue.map((run) => run()));
  expect(told).toEqual(['one']);
  expect(currentRequestId()).toBeNull();
});

test('metrics are read from this machine, by no proxy on it, or with the token', () => {
  const asked = (address: string, headers: Record<string, string> = {}, token?: string) =>
    mayReadMetrics({ headers, address }, token);
  expect(asked('127.0.0.1')).toBe(true);
  expect(asked('::ffff:127.0.0.1')).toBe(true);
  expect(asked('10.0.0.7')).toBe(false);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(asked('127.0.0.1', { [name]: '10.0.0.7' })).toBe(false);
  const token = 'a-token-of-length';
  expect(asked('10.0.0.7', { authorization: `Bearer ${token}` }, token)).toBe(true);
  expect(asked('127.0.0.1', {}, token)).toBe(false);
  expect(asked('127.0.0.1', { authorization: 'Bearer other' }, token)).toBe(false);
});
