import { bucketOf, isAmong } from './release-audience.js';

const nobody = { roleIds: [], userIds: [], share: 0 };
const person = (userId: string, ...roleIds: string[]) => ({ userId, roleIds });

test('people and roles that are named get the version, others do not', () => {
  const audience = { ...nobody, roleIds: ['7'], userIds: ['42'] };
  expect(isAmong(audience, '1', person('42'))).toBe(true);
  expect(isAmong(audience, '1', person('43', '6', '7'))).toBe(true);
  expect(isAmong(audience, '1', person('43', '6'))).toBe(false);
  expect(isAmong(nobody, '1', person('42', '7'))).toBe(false);
});

test('a share takes about as many, always the same, and who is in stays in when it grows', () => {
  const people = Array.from({ length: 2000 }, (_, index) => person(String(index)));
  const among = (share: number) => people.filter((one) => isAmong({ ...nobody, share }, '9', one));
  expect(among(0)).toEqual([]);
  expect(among(100)).toHaveLength(2000);
  const [some, more] = [among(20), among(50)];
  expect(some.length).toBeGreaterThan(320);
  expect(some.length).toBeLessThan(480);
  expect(some.every((one) => more.includes(one))).toBe(true);
});

test('another menu has other people', () => {
  const buckets = (menuId: string) => Array.from({ length: 50 }, (_, index) => bucketOf(menuId, String(index)));
  expect(buckets('1')).toEqual(buckets('1'));
  expect(buckets('1')).not.toEqual(buckets('2'));
});
