import { paramsText, withoutToken } from './masking.js';

const PATH = '/api/lc-system/user/submit';

test('secrets are masked wherever they stand', () => {
  const text = paramsText(
    PATH,
    { token: 'q', page: '1' },
    { account: 'a', password: 'b', Password2: 'c', keys: [{ accessKey: 'd', secretKey: 'e' }], lines: { apiKey: 'f' } },
  );
  expect(JSON.parse(text ?? '')).toEqual({
    query: { token: '***', page: '1' },
    body: {
      account: 'a',
      password: '***',
      Password2: '***',
      keys: [{ accessKey: '***', secretKey: '***' }],
      lines: { apiKey: '***' },
    },
  });
});

test('the token of a download is a secret of every call, in an address too', () => {
  for (const path of [PATH, '/api/lc-user/export-user', '/api/lc-auth/oauth/token'])
    expect(paramsText(path, { 'Lc-Auth': 'bearer t0ken', 'lc-auth': 't0ken' }, undefined)).not.toContain('t0ken');
  expect(withoutToken('https://x/api/lc-user/export-user?Lc-Auth=bearer%20a.b.c&size=1')).toBe(
    'https://x/api/lc-user/export-user?Lc-Auth=***&size=1',
  );
});

test('codes are secrets of the calls that log in or send them, and plain elsewhere', () => {
  expect(paramsText('/api/lc-auth/oauth/token', { code: '123456' }, undefined)).toContain('"***"');
  expect(paramsText('/api/lc-resource/sms/endpoint/validate-message', { value: '123456' }, {})).toContain('"***"');
  expect(paramsText('/api/lc-system/dict/list', { code: 'sex' }, undefined)).toContain('sex');
});

test('texts are bounded, whatever comes', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(paramsText(PATH, {}, undefined)).toBeNull();
  expect(paramsText(PATH, circle, undefined)).toContain('…');
  expect(paramsText(PATH, {}, { long: 'x'.repeat(100_000), many: Array(10_000).fill('y'.repeat(300)) })?.length).toBe(
    4000,
  );
});
