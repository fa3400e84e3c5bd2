import { join } from 'node:path';
import {
  type Call,
  callPath,
  collectTokens,
  compile,
  loadSchemas,
  makeWords,
  type Resource,
} from '../../src/metadata/index.js';
import { compileScreens } from '../../src/screens/index.js';
import { AccessFiles, seededRoles } from '../support/access-files.js';
import { ROOT } from '../support/test-server.js';

/** A call that a page makes, with the codes of all enclosing buttons. */
interface Made {
  path: string;
  codes: readonly string[];
}

/** Pages for documents of every kind: they load the document of a task, which the people of that task may see. */
const OF_TASKS = new Set(['springboardExamine', 'springboardView']);
const API = /\/api\/[A-Za-z0-9_/.-]+/g;
const CHINESE = /[\u4e00-\u9fff]/;
/** Keys of a page whose values are texts for people. */
const SHOWN = new Set(['label', 'title', 'placeholder', 'tooltip', 'confirmText', 'disabledTip', 'success', 'msg']);

const files = loadSchemas(join(ROOT, 'schemas'));
const registry = compile(files, { screens: compileScreens });
const words = makeWords(registry, files.words, files.access);
const access = new AccessFiles();

const known = new Map<string, { resource: Resource; call: Call }[]>();
for (const resource of registry.resources.values())
  for (const call of resource.calls) {
    const path = callPath(resource, call.verb);
    known.set(path, [...(known.get(path) ?? []), { resource, call }]);
  }

function* callsOf(schema: unknown, codes: readonly string[] = []): Generator<Made> {
  if (typeof schema === 'string') for (const [path] of schema.matchAll(API)) yield { path, codes };
  if (typeof schema !== 'object' || schema === null) return;
  const { permission } = schema as { permission?: unknown };
  const inner = typeof permission === 'string' ? [...codes, permission] : codes;
  for (const value of Object.values(schema)) yield* callsOf(value, inner);
}

/** The calls of a page, once for each combination of buttons that leads to them. */
const distinctCalls = (body: unknown): Made[] => [
  ...new Map([...callsOf(body)].map((made) => [`${made.path} ${made.codes.join(' ')}`, made])).values(),
];

/** Texts that people read, with their keys. */
function* shownTexts(schema: unknown, key = ''): Generator<string> {
  if (typeof schema === 'string' && SHOWN.has(key)) yield schema;
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) yield* shownTexts(value, Array.isArray(schema) ? key : name);
}

/** Whether a role may make a call; a saving call counts if it may create or update. */
const mayCall = (role: string, path: string): boolean =>
  (known.get(path) ?? []).some(({ resource: { key }, call: { operation, verb, methods } }) =>
    (operation === 'submit' ? ['create', 'update'] : [operation]).some((one) =>
      methods.some((method) => access.allows(role, key, one, verb, method)),
    ),
  );

test('a role that sees a button of a page may make every call of that button', () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const { menu, body } of registry.pages.filter((page) => !OF_TASKS.has(page.menu))) {
    const made = distinctCalls(body).filter(({ path }) => known.has(path));
    for (const role of seededRoles().filter((one) => access.holds(one, `menu:${menu}`)))
      for (const { path, codes } of made) {
        if (!codes.every((code) => access.holds(role, code))) continue;
        checked += 1;
        if (!mayCall(role, path)) wrong.push(`${menu}: ${path} [${codes.join(' ')}] ${role}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(1000);
});

test('every text of a page exists in both languages', () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const { menu, body } of registry.pages) {
    for (const token of collectTokens(body).filter((one) => one.startsWith('i18n:'))) {
      checked += 1;
      if (CHINESE.test(words.resolve(token, 'en'))) wrong.push(`${menu}: ${token} is Chinese in English`);
      if (words.resolve(token, 'zh').trim() === '') wrong.push(`${menu}: ${token} says nothing`);
    }
    for (const text of shownTexts(body)) if (CHINESE.test(text)) wrong.push(`${menu}: ${text} is written in the page`);
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(1000);
});
