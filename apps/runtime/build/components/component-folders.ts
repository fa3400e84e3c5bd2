import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const OWN = join(import.meta.dirname, '../../src/components');

/** A folder with a component.ts, a words.json and a sample.json. */
export interface ComponentFolder {
  readonly name: string;
  readonly path: string;
}

/** The folder of components outside the repository, set by LAMINA_COMPONENTS. Throws Error when it does not exist. */
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

/** All components: those of the product and those from outside. Throws Error when two have the same name. */
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

/**
 * The texts of words.json, with their keys in the application: `component.<type>.<key>`. Throws Error when a language
 * is missing.
 */
function wordsOf({ name, path }: ComponentFolder): [key: string, own: string, texts: Pair][] {
  const words = JSON.parse(readFileSync(join(path, 'words.json'), 'utf8')) as Record<string, Partial<Pair>>;
  return Object.entries(words).map(([own, { zh, en }]) => {
    if (!zh || !en) throw new Error(`components/${name}/words.json: "${own}" needs zh and en`);
    return [`component.${name}.${own}`, own, { zh, en }];
  });
}

/** Texts that only people who build pages need. */
const DESCRIBES = /^(?:name|hint|docs)$|^(?:props|events|actions)[.]/;

const componentWords = (language: 'zh' | 'en', describes: boolean): Record<string, string> =>
  Object.fromEntries(
    componentFolders()
      .flatMap(wordsOf)
      .filter(([, own]) => DESCRIBES.test(own) === describes)
      .map(([key, , texts]) => [key, texts[language]]),
  );

const SHELL_WORDS = join(import.meta.dirname, '../../../../schemas/i18n');

/** The texts of the front end in one language: those of the application, and those that components show. */
export function frontWords(language: 'zh' | 'en'): Record<string, unknown> {
  const shell = JSON.parse(readFileSync(join(SHELL_WORDS, `${language}.json`), 'utf8')) as Record<string, unknown>;
  return { ...shell, ...componentWords(language, false) };
}

/** The texts that describe components, for the page editor and the gallery. */
export const describingWords = (language: 'zh' | 'en'): Record<string, string> => componentWords(language, true);
