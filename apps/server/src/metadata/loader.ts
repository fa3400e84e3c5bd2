import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { builtCheck } from './built-checks.js';
import type { FieldsetSpec } from './fieldsets.js';
import type { Limits } from './limits.js';
import { MetadataError } from './metadata-error.js';
import type { MetadataFiles, PageFile } from './metadata-files.js';
import type { PageComponents, ValueSchema } from './pages/page-components.js';
import type { AccessSpec, DialectSpec, ModelSpec, ScreenSpec, Words } from './model.js';

const KINDS = ['model', 'fieldset', 'dialect', 'access', 'page', 'screen'] as const;
export type FileKind = (typeof KINDS)[number];

/** Problems of a value as a file of a kind, one line each with its JSON path; empty when it is valid. */
export type FileCheck = (kind: FileKind, value: unknown) => string[];

interface PageSpec {
  menu: string;
  title?: Words;
  body: Record<string, unknown>;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function explain({ instancePath, message = 'is not valid', params, keyword }: ErrorObject): string {
  const place = instancePath === '' ? '/' : instancePath;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    return `${place}: unknown key "${String(params['additionalProperty'] ?? params['unevaluatedProperty'])}"`;
  }
  if (keyword === 'enum') return `${place}: must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
  return `${place}: ${message}`;
}

/** Compiles the JSON Schemas of `<dir>/meta`, one for each kind of file. */
export function loadFileCheck(dir: string): FileCheck {
  const compiled = new Map<FileKind, ValidateFunction>();
  return (kind, value) => {
    const validate = compiled.get(kind) ?? compileCheck(readFileSync(join(dir, 'meta', `${kind}.schema.json`), 'utf8'));
    compiled.set(kind, validate);
    return validate(value) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(explain);
  };
}

/** How files are checked; the build compiles the schemas in the same way. */
export const CHECK_OPTIONS = { allErrors: true, strict: true, allowUnionTypes: true } as const;

/** Checks that were compiled here, by the text of their schema: compiling takes longer than all checks. */
const compiledHere = new Map<string, ValidateFunction>();

function compileCheck(schema: string): ValidateFunction {
  const found =
    compiledHere.get(schema) ?? builtCheck(schema) ?? new Ajv2020(CHECK_OPTIONS).compile(JSON.parse(schema) as object);
  compiledHere.set(schema, found);
  return found;
}

/**
 * Components that pages may use: those of amis and of the product, and those from outside the repository in the built
 * front end in `dist`.
 */
export function loadComponents(dir: string, dist: string): PageComponents {
  const { amis, own } = read(join(dir, 'meta/components.json')) as { amis: string[]; own: Record<string, ValueSchema> };
  const built = join(dist, 'components.json');
  const outside = existsSync(built) ? (read(built) as Record<string, ValueSchema>) : {};
  return { amis: new Set(amis), own: new Map(Object.entries({ ...own, ...outside })) };
}

/** Limits of server and screens. */
export const loadLimits = (dir: string): Limits => read(join(dir, 'limits.json')) as Limits;

function kindOf(file: string): FileKind | undefined {
  const name = basename(file);
  if (name === 'model.json' || name === 'access.json') return name === 'model.json' ? 'model' : 'access';
  if (name.endsWith('.page.json')) return 'page';
  if (name.endsWith('.screen.json')) return 'screen';
  const [, folder] = /(?:^|\/)(dialects|fieldsets)\/[^/]+\.json$/.exec(file) ?? [];
  if (folder === undefined) return undefined;
  return folder === 'dialects' ? 'dialect' : 'fieldset';
}

/** Files below a folder, with `/` between folders, sorted, so that every server reads them in the same order. */
const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** `{shell:{save:'Save'}}` → `shell.save`. */
function flatten(value: unknown, prefix: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix === '' ? key : `${prefix}.${key}`, into);
  }
}

/** zh.json and en.json (texts by key), joined with messages.json (both languages by key). */
function loadWords(files: ReadonlyMap<string, string>): Record<string, Words> {
  const inLanguage = (language: 'zh' | 'en'): Map<string, string> => {
    const texts = new Map<string, string>();
    const text = files.get(`i18n/${language}.json`);
    if (text !== undefined) flatten(JSON.parse(text), '', texts);
    return texts;
  };
  const [zh, en] = [inLanguage('zh'), inLanguage('en')];
  const words: Record<string, Words> = {};
  for (const key of new Set([...zh.keys(), ...en.keys()])) {
    words[key] = { zh: zh.get(key) ?? en.get(key) ?? key, en: en.get(key) ?? zh.get(key) ?? key };
  }
  const messages = files.get('i18n/messages.json');
  if (messages !== undefined) Object.assign(words, JSON.parse(messages));
  return words;
}

/** A fieldset has the same parts as a model. */
function partProblems(check: FileCheck, spec: unknown): string[] {
  const { uses: _, patch: __, place: ___, bookkeeping: ____, $schema: _____, ...parts } = spec as FieldsetSpec;
  return check('model', { table: 't', fields: {}, ...parts });
}

/** Texts of the files, and one hash of them all. */
function readAll(dir: string): { texts: ReadonlyMap<string, string>; hash: string } {
  const texts = new Map<string, string>();
  const hash = createHash('sha256');
  for (const file of filesBelow(dir).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(dir, file), 'utf8');
    texts.set(file, text);
    hash.update(JSON.stringify([file, text.length])).update(text);
  }
  return { texts, hash: hash.digest('hex') };
}

/**
 * Reads and checks `schemas/`; files with the hash `inOrder` were checked before. Throws MetadataError that names each
 * wrong file and JSON path.
 */
export function loadSchemas(dir: string, inOrder?: string): MetadataFiles {
  const { texts, hash } = readAll(dir);
  const checked = loadFileCheck(dir);
  const check: FileCheck = hash === inOrder ? () => [] : checked;
  const problems: string[] = [];
  const found: Record<FileKind, { file: string; spec: unknown }[]> = {
    model: [],
    fieldset: [],
    dialect: [],
    access: [],
    page: [],
    screen: [],
  };
  for (const [file, text] of texts) {
    const kind = kindOf(file);
    if (kind === undefined) continue;
    try {
      const spec: unknown = JSON.parse(text);
      const wrong = [...check(kind, spec), ...(kind === 'fieldset' ? partProblems(check, spec) : [])];
      problems.push(...wrong.map((line) => `${file} ${line}`));
      if (wrong.length === 0) found[kind].push({ file, spec });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push(`${file}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new MetadataError(problems);
  return {
    models: found.model.map(({ file, spec }) => ({ file, spec: spec as ModelSpec })),
    fieldsets: found.fieldset.map(({ spec }) => spec as FieldsetSpec),
    check: checked,
    hash,
    dialects: found.dialect.map(({ spec }) => spec as DialectSpec),
    access: found.access.map(({ file, spec }) => ({ file, spec: spec as AccessSpec })),
    pages: found.page.map(({ file, spec }): PageFile => {
      const { menu, title, body } = spec as PageSpec;
      return { file, name: basename(file), menu, title, body };
    }),
    screens: found.screen.map(({ file, spec }) => ({ file, spec: spec as ScreenSpec })),
    words: loadWords(texts),
  };
}
