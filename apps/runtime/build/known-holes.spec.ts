import { createRequire } from 'node:module';
import { holesOf, partOf, partsOf } from './known-holes.js';

const require = createRequire(import.meta.url);

test.each([
  ['axios', '0.21.1'],
  ['froala-editor', '3.1.1'],
  ['xlsx', '0.18.5'],
  ['path-to-regexp', '6.2.0'],
  ['dompurify', '2.3.1'],
  ['dompurify', undefined],
])('%s %s is refused in a bundle', (name, version) => {
  expect(holesOf([{ name, version }])).toEqual([expect.stringContaining(name)]);
});

test('versions are compared as numbers, and the mended one passes', () => {
  expect(
    holesOf([
      { name: 'axios', version: '1.12.0' },
      { name: 'axios', version: '1.21.0' },
    ]),
  ).toEqual([]);
  expect(holesOf([{ name: 'lodash', version: '4.17.9' }])).toHaveLength(1);
});

test('the package of a module is told by its folder, a copied one by its path', () => {
  const module = require.resolve('dompurify');
  expect(partOf(module)).toEqual({ name: 'dompurify', version: expect.stringMatching(/^3\./) });
  expect(partOf('/x/node_modules/office-viewer/esm/node_modules/xlsx/xlsx.mjs.js')).toEqual({ name: 'xlsx' });
  expect(partOf('/x/node_modules/monaco-editor/esm/vs/base/browser/dompurify/dompurify.js')).toEqual({
    name: 'dompurify',
  });
  expect(partOf('/x/apps/runtime/src/main.tsx')).toBeUndefined();
});

test('every package of a bundle is looked at, not the first of its folder alone', () => {
  const modules = ['dompurify', 'amis-formula', 'dompurify'].map((name) => require.resolve(name));
  expect(partsOf(modules).map(({ name }) => name)).toEqual(['dompurify', 'amis-formula']);
});
