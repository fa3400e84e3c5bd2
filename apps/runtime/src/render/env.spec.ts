/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { connectSession } from '../api/index.js';
import { createAmisEnv, type PageHost, type Reader } from './env.js';

const fetched = jest.fn<typeof fetch>();
const HOST = { session: 's', location: () => ({ pathname: '/', search: '', hash: '' }) } as PageHost;
const call = (reader: Reader | undefined, method: string) =>
  (createAmisEnv(HOST, reader).fetcher as (call: object) => Promise<{ data: object }>)({
    url: '/api/order/page',
    method,
  });
const expire = jest.fn();

beforeEach(() => {
  connectSession({ accessToken: () => 'own', renew: async () => false, expire });
  const answer = { status: 200, headers: new Headers({ 'content-type': 'application/json' }) };
  const body = JSON.stringify({ code: 200, success: true, data: { id: '1' }, msg: '' });
  fetched
    .mockReset()
    .mockResolvedValue({ ...answer, text: async () => body, json: async () => JSON.parse(body) } as Response);
  globalThis.fetch = fetched;
});
const tokens = () => fetched.mock.calls.map(([, sent]) => new Headers(sent?.headers).get('Lc-Auth'));

test('a page that is being built reads as who is logged in, or with the token of somebody else alone', async () => {
  await call(undefined, 'get');
  await call({ token: () => undefined }, 'get');
  await call({ token: () => 'his' }, 'get');
  expect(tokens()).toEqual(['bearer own', 'bearer own', 'bearer his']);
});

test('what somebody else may not read does not end the session of who builds', async () => {
  fetched.mockResolvedValue({ status: 401, headers: new Headers(), text: async () => '' } as Response);
  await call({ token: () => 'ended' }, 'get').catch(() => undefined);
  expect(expire).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a page that is being built sends nothing that changes anything', async () => {
  for (const reader of [{ token: () => undefined }, { token: () => 'his' }])
    await expect(call(reader, 'post')).resolves.toMatchObject({ data: { status: 0, data: {} } });
  expect(fetched).not.toHaveBeenCalled();
  await call(undefined, 'post');
  expect(fetched).toHaveBeenCalledTimes(1);
});
