import { wayTo } from './files.js';

const name = 'a.pdf';

test('a kept file is opened by its id', () => {
  const url = '/api/lc-resource/attach/download?id=17';
  expect(wayTo({ name, url, id: '17' })).toEqual({ kept: '17' });
  expect(wayTo({ name, url })).toEqual({ kept: '17' });
});

beforeAll(() => Object.assign(globalThis, { location: { origin: 'http://plant.example' } }));

test('others lead to this site or the web, and nowhere else', () => {
  expect(wayTo({ name, url: '/api/file/1', id: '17' })).toEqual({ address: '/api/file/1' });
  expect(wayTo({ name, url: 'https://plant.example/a.pdf' })).toEqual({ address: 'https://plant.example/a.pdf' });
  for (const url of [
    'javascript:alert(1)',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'data:text/html,x',
    '',
    null,
    3,
  ]) {
    expect(wayTo({ name, url: url as string })).toBeUndefined();
  }
});
