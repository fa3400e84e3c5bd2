import { contentTypeOf, isAccepted } from './content-kinds.js';
import { cleanName, extensionOf } from './file-name.js';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\a.pdf', 'a.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['   .hidden.txt  ', 'hidden.txt'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['gpj.\u202Efdp.exe', 'gpj.fdp.exe'],
  ['图纸（终版）.dwg', '图纸（终版）.dwg'],
])('%j is kept as %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

test('a long name keeps its extension', () => {
  const name = cleanName(`${'x'.repeat(500)}.xlsx`);
  expect([name.length, extensionOf(name)]).toEqual([200, 'xlsx']);
});

test.each([
  'html',
  'htm',
  'svg',
  'xml',
  'xhtml',
  'js',
  'mjs',
  'php',
  'exe',
  'sh',
  'bat',
  'docm',
  'swf',
  'constructor',
  '',
])('.%s is not taken', (extension) => expect(isAccepted(extension)).toBe(false));

test('a content is what its first bytes say', () => {
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
  expect(contentTypeOf('jpg', jpeg)).toBe('image/jpeg');
  expect(contentTypeOf('png', jpeg)).toBeUndefined();
  expect(contentTypeOf('txt', Buffer.from('第一行\r\n第二行\t'))).toBe('text/plain; charset=utf-8');
  for (const page of ['<!DOCTYPE html>', 'x\n< SCRIPT >', '<svg onload=1>', '<?php 1;', '<img src=x>'])
    expect(contentTypeOf('txt', Buffer.from(page))).toBeUndefined();
});
