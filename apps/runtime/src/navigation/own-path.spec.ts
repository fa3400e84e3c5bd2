import { ownPath } from './own-path.js';

const HERE = 'http://plant.example';
const EVIL = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/\r/evil.example',
];

test.each([
  ...EVIL,
  '/.//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'http://plant.example/a',
  'a',
  '',
  null,
  7,
])('%j is no path of this site', (address) => expect(ownPath(address, HERE)).toBeUndefined());

test.each([
  ['/', '/'],
  ['/nq/contract?id=1#top', '/nq/contract?id=1#top'],
  ['/a/../b', '/b'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
])('%s is one', (address, path) => expect(ownPath(address, HERE)).toBe(path));
