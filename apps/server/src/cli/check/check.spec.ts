import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig } from '../../config/index.js';
import {
  answeredKeys,
  listedKeys,
  loadComponents,
  MetadataError,
  makeWords,
  type PageNames,
  pageProblems,
} from '../../metadata/index.js';
import { checkAll, compileAll } from './check.js';
import { controllerCodes, controllerPaths } from './controller-paths.js';
import { type Mistake, NEWCOMER, OURS, TRIED } from './mistakes.spec-data.js';
import { TYPED } from './typing.spec-data.js';

const SCHEMAS = resolve('../../schemas');
const FIXTURE = resolve('src/cli/check/fixture');
const paths = controllerPaths();
const codes = controllerCodes();
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meta-check-'));
  const into = join(root, 'schemas');
  for (const folder of ['dialects', 'fieldsets', 'i18n'])
    cpSync(join(SCHEMAS, folder), join(into, folder), { recursive: true });
  cpSync(join(SCHEMAS, 'system'), join(into, 'system'), {
    recursive: true,
    filter: (path) => !/\.(screen|page|bpmn)|access\.json|examples\.json/.test(path),
  });
  symlinkSync(join(SCHEMAS, 'meta'), join(into, 'meta'));
  cpSync(resolve('../../seeds/00-required/15-dict.json'), join(root, 'seeds/00-required/15-dict.json'));
  cpSync(FIXTURE, root, { recursive: true });
  const messages = join(into, 'i18n/messages.json');
  const words = { zh: 'm', en: 'm' };
  const more = { 'yard.confirmed.title': words, 'yard.confirmed.text': words };
  writeFileSync(messages, JSON.stringify({ ...JSON.parse(readFileSync(messages, 'utf8')), ...more }));
});
afterEach(() => rmSync(root, { recursive: true }));

async function problems(): Promise<readonly string[]> {
  const config = { ...loadConfig({}), root, schemasDir: join(root, 'schemas'), seedsDir: join(root, 'seeds') };
  try {
    await checkAll(config, { paths, codes });
  } catch (error) {
    if (error instanceof MetadataError) return error.problems;
    throw error;
  }
  return [];
}

/** Sets a value in a JSON file; undefined removes it. */
function spoil({ file, at, value }: Mistake): void {
  const path = join(root, /^(seeds|migrations)\//.test(file) ? file : `schemas/${file}`);
  const json = at === '' ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>);
  if (json === undefined) {
    writeFileSync(path, typeof value === 'function' ? value(readFileSync(path, 'utf8')) : String(value));
    return;
  }
  const keys = at.split('/');
  const last = keys.pop() ?? '';
  const target = keys.reduce<Record<string, unknown>>((node, key) => {
    node[key] ??= {};
    return node[key] as Record<string, unknown>;
  }, json);
  if (value === undefined) delete target[last];
  else target[last] = value;
  writeFileSync(path, JSON.stringify(json));
}

test('the valid folder has no problems', async () => {
  expect(await problems()).toEqual([]);
});

test('no page of the product has a problem or a warning', () => {
  const config = loadConfig({});
  const { registry, files } = compileAll(config, paths);
  const words = makeWords(registry, files.words, files.access);
  const names: PageNames = {
    ...{
      isText: (token) => words.knows(token),
      isCode: () => true,
      listed: listedKeys(registry),
      answered: answeredKeys(registry),
    },
    components: loadComponents(config.schemasDir, config.runtimeDist),
  };
  expect(registry.pages.length).toBeGreaterThan(100);
  for (const { file, body } of registry.pages)
    expect(pageProblems(body, names).map(({ rule, path }) => `${file} ${path.join('.')}: ${rule}`)).toEqual([]);
});

test('the names of components are those of amis and our own', () => {
  execFileSync(process.execPath, [join(SCHEMAS, 'meta/list-components.mjs'), '--check']);
});

test.each([...TRIED, ...OURS, ...NEWCOMER, ...TYPED])('$name', async (mistake) => {
  spoil(mistake);
  const found = await problems();
  expect(found.filter((problem) => problem.includes(mistake.told))).not.toEqual([]);
});
