import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { QUICKER, withoutCopies } from './quicker-amis.js';

const CORE = join(dirname(createRequire(import.meta.url).resolve('amis-core')), '../esm');
const read = (file: string): string => readFileSync(join(CORE, file), 'utf8');

test('class names and styles of a theme get what they read, and what is said beside it wins', () => {
  expect(withoutCopies("setThemeClassName(__assign(__assign({}, this.props), { name: 'a', id: id }))")).toBe(
    'setThemeClassName(__assign(__assign({}, { name: this.props.name, id: this.props.id, ' +
      'themeCss: this.props.themeCss, extra: this.props.extra, data: this.props.data }), ' +
      "{ name: 'a', id: id }))",
  );
  expect(withoutCopies('createElement(CustomStyle, __assign({}, props, { config: {} }))')).toBe(
    'createElement(CustomStyle, __assign({ env: props.env, data: props.data, config: props.config }, { config: {} }))',
  );
});

test('they still read nothing else', () => {
  const reads = (code: string, of: string) =>
    [...code.matchAll(new RegExp(`\\b${of}\\.(\\w+)`, 'g'))].map(([, it]) => it);
  const style = read('components/CustomStyle.js');
  expect(new Set(reads(style.slice(style.indexOf('function CustomStyle')), 'props'))).toEqual(
    new Set(['config', 'env', 'data']),
  );
  const classes = read('utils/style-helper.js');
  const body = classes.slice(classes.indexOf('function setThemeClassName'), classes.indexOf('\nexport'));
  expect(new Set(reads(body, 'params'))).toEqual(new Set(['name', 'id', 'themeCss', 'extra', 'data']));
});

test('copies of all properties are found in the fields', () => {
  const item = read('renderers/Item.js');
  expect(item).toMatch(/createElement\(CustomStyle, __assign\(\{\}, this\.props/);
  expect(withoutCopies(item)).not.toMatch(
    /(CustomStyle, |setThemeClassName\(__assign\()__assign\(\{\}, (this\.)?props/,
  );
  for (const { file, wrong } of QUICKER)
    if (file.test('/amis-core/esm/renderers/Item.js')) expect(item).toContain(wrong);
});
