import { isSafeLink } from './link.js';

describe('the link of an attachment', () => {
  it.each([
    '/\\evil.example',
    '//evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/\r/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https:/evil.example',
    'https:\\\\evil.example',
    'http://here.invalid/x',
    'http://',
    'a.pdf',
    '',
  ])('%j leads nowhere good', (text) => expect(isSafeLink(text)).toBe(false));

  it.each(['/api/lc-resource/attach/download?id=17', '/a/%5Cb', 'https://plant.example/a.pdf', 'HTTP://plant.example'])(
    '%s leads to this site or to the web',
    (text) => expect(isSafeLink(text)).toBe(true),
  );
});
