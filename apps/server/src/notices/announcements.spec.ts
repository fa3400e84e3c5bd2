import { plainText } from './announcements.js';

describe('the message of a notice', () => {
  it.each([
    ['<p>a <b>b</b>&nbsp;&amp; c</p>', 'a b & c'],
    ['a<STYLE>p { color: red }</style>b<script>x</script >c', 'a b x c'],
    ['1 < 2', '1 < 2'],
    ['a<script>b', 'a b'],
    [`<p>${'x'.repeat(300)}</p>`, `${'x'.repeat(200)}…`],
  ])('%s reads %s', (html, text) => expect(plainText(html)).toBe(text));

  it('takes a time that grows with the text, whatever is in it', () => {
    const since = performance.now();
    for (const part of ['<', '<script>', '<style', '&a', ' ', '<script><style>']) plainText(part.repeat(50_000));
    expect(performance.now() - since).toBeLessThan(1500);
  });
});
