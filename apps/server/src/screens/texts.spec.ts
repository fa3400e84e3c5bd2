import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectTokens, compile, loadSchemas, makeWords } from '../metadata/index.js';
import { compileScreens } from './index.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const MISSING = /^(.+)\.missing\.(\w+)$/;

/** All text in the front ends and in the files of screens, rights and models. */
function saidIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'i18n', 'meta'].includes(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return saidIn(path);
      return /\.(ts|tsx|json)$/.test(entry.name) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

describe('texts of pages', () => {
  const files = loadSchemas(join(ROOT, 'schemas'));
  const registry = compile(files, { screens: compileScreens });
  const tokens = new Set(registry.pages.flatMap(({ body }) => collectTokens(body)));
  const said = ['apps/runtime/src', 'apps/editor/src', 'apps/server/src', 'schemas']
    .map((folder) => saidIn(join(ROOT, folder)))
    .join('\n');
  // These keys are built at run time, such as `login.missing.${name}`.
  const isDynamic = (key: string): boolean => /^(login|register|shell)\./.test(key);

  test('are used by a page or by a program', () => {
    const own = Object.keys(files.words).filter((key) => key.startsWith('page.') || MISSING.test(key));
    const idle = own.filter((key) => !isDynamic(key) && !tokens.has(`i18n:${key}`) && !said.includes(key));
    expect(own.length).toBeGreaterThan(50);
    expect(idle).toEqual([]);
  });

  test('of what is missing do not say what follows from the label of the field', () => {
    const words = makeWords(registry, files.words, files.access);
    const doubles = Object.entries(files.words).filter(([key, text]) => {
      const [, place, field] = MISSING.exec(key) ?? [];
      const token = `i18n:${place}.${field}.missing`;
      if (place === undefined || !words.knows(token) || said.includes(key)) return false;
      return words.resolve(token, 'zh') === text.zh && words.resolve(token, 'en') === text.en;
    });
    expect(doubles).toEqual([]);
  });
});
