import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const OWN = join(import.meta.dirname, '../../src/components');

/** A folder with a component.ts, a words.json and a sample.json. */
export interface ComponentFolder {
  readonly name: string;
  readonly path: string;
}

/** The folder of components outside the repository, as the setting LAMINA_COMPONENTS names it. Throws Error when it is not there. */
export function outsideFolder(): string | undefined {
  const setting = process.env['LAMINA_COMPONENTS'];
  if (!setting) return undefined;
  const folder = resolve(setting);
  if (!existsSync(folder)) throw new Error(`LAMINA_COMPONENTS: there is no folder ${folder}`);
  return folder;
}

const foldersIn = (parent: string): ComponentFolder[] =>
  readdirSync(parent)
    .sort()
    .map((name) => ({ name, path: join(parent, name) }))
    .filter(({ path }) => existsSync(join(path, 'component.ts')));

/** All components: those of the product, and those from outside. Throws Error when two have one name. */
export function componentFolders(): ComponentFolder[] {
  const outside = outsideFolder();
  const folders = [...foldersIn(OWN), ...(outside === undefined ? [] : foldersIn(outside))];
  const names = new Set<string>();
  for (const { name } of folders) {
    if (names.has(name)) throw new Error(`LAMINA_COMPONENTS: the product has a component "${name}" already`);
    names.add(name);
  }
  return folders;
}

/** A text in both languages. */
interface Pair {
  readonly zh: string;
  readonly en: string;
}

/** The texts of words.json by their keys in the shell: `component.<type>.<key>`. Throws Error for one that lacks a language. */
export function wordsOf({ name, path }: ComponentFolder): [string, Pair][] {
  const type = /\btype: '([a-z0-9-]+)'/.exec(readFileSync(join(path, 'component.ts'), 'utf8'))?.[1];
  if (type === undefined) throw new Error(`components/${name}/component.ts names no type`);
  const words = JSON.parse(readFileSync(join(path, 'words.json'), 'utf8')) as Record<string, Partial<Pair>>;
  return Object.entries(words).map(([key, { zh, en }]) => {
    if (!zh || !en) throw new Error(`components/${name}/words.json: "${key}" needs zh and en`);
    return [`component.${type}.${key}`, { zh, en }];
  });
}

const SHELL_WORDS = join(import.meta.dirname, '../../../../schemas/i18n');

/** All texts of the front end in a language: those of the shell, and those of components. */
export function frontWords(language: 'zh' | 'en'): Record<string, unknown> {
  const shell = JSON.parse(readFileSync(join(SHELL_WORDS, `${language}.json`), 'utf8')) as Record<string, unknown>;
  const own = componentFolders().flatMap(wordsOf);
  return { ...shell, ...Object.fromEntries(own.map(([key, pair]) => [key, pair[language]])) };
}
