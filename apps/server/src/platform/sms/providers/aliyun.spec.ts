import { rpcSignature } from './aliyun.js';
import { fill } from './provider.js';

/** Sorted, encoded parameters under HMAC-SHA1. */
test('the signature depends on every parameter and on the secret, and on no order', () => {
  const one = { Action: 'SendSms', PhoneNumbers: '13800000001', Timestamp: '2026-03-16T01:00:00Z', SignName: '厂 *~' };
  const turned = Object.fromEntries(Object.entries(one).reverse());
  expect(rpcSignature(one, 's')).toBe(rpcSignature(turned, 's'));
  const others = [rpcSignature({ ...one, PhoneNumbers: '13800000002' }, 's'), rpcSignature(one, 't')];
  for (const other of others) expect(other).not.toBe(rpcSignature(one, 's'));
  expect(rpcSignature(one, 's')).toMatch(/^[A-Za-z0-9+/]{27}=$/);
});

test('templates take both kinds of marks, and leave what nobody gave', () => {
  expect(fill('验证码${code}, 订单#no#, ${other}', { code: '1', no: '2' })).toBe('验证码1, 订单2, ${other}');
  expect(fill('${constructor}', {})).toBe('${constructor}');
});
