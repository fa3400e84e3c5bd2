import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Config } from '../../config/index.js';
import { near } from '../../metadata/index.js';
import { doubledKeys } from './doubled-keys.js';

/** File names of a resource; screens and pages have a name of their own before the ending. */
const OWN = ['model.json', 'access.json', 'examples.json', 'approval.bpmn'];
const KINDS = ['.screen.json', '.page.json', '.bpmn', '.dmn'];
/** Folders with any file names, and files allowed at the top. */
const FREE = /^(?:meta|i18n|dialects|fieldsets)\//;
const TOP = new Set(['limits.json', 'package.json', 'README.md']);

/** The problem of a file that nothing reads. */
function unread(file: string): string | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (FREE.test(file) || TOP.has(file) || OWN.includes(name) || KINDS.some((kind) => name.endsWith(kind)))
    return undefined;
  if (name.endsWith('.md')) return undefined;
  const own = name.slice(name.indexOf('.'));
  const meant = near(name, OWN) || near(own, KINDS);
  return `${file}: nobody reads a file of this name${meant === '' ? `: ${[...OWN, ...KINDS.map((kind) => `*${kind}`)].join(', ')}` : meant}`;
}

/** Keys of texts, such as `shell.save`. */
const keysOf = (value: unknown, prefix = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix === '' ? key : `${prefix}.${key}`))
    : [prefix];

/** Interface texts that one language lacks: its users would see the other language. */
function missingTexts(dir: string): string[] {
  const [zh, en] = ['zh', 'en'].map(
    (language) => new Set(keysOf(JSON.parse(readFileSync(join(dir, `i18n/${language}.json`), 'utf8')))),
  ) as [Set<string>, Set<string>];
  const lacking = (file: string, own: Set<string>, other: Set<string>): string[] =>
    [...other].filter((key) => !own.has(key)).map((key) => `i18n/${file}: there is no text ${key}${near(key, own)}`);
  return [...lacking('zh.json', zh, en), ...lacking('en.json', en, zh)];
}

/** Problems that loading does not find: files that nothing reads, duplicate keys, missing translations. */
export function checkFiles({ schemasDir }: Pick<Config, 'schemasDir'>): string[] {
  const files = readdirSync(schemasDir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(schemasDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const doubled = files
    .filter((file) => file.endsWith('.json') && !file.startsWith('meta/'))
    .flatMap((file) =>
      doubledKeys(readFileSync(join(schemasDir, file), 'utf8')).map(
        (key) => `${file} ${key}: it stands there twice: the first is lost`,
      ),
    );
  return [...files.flatMap((file) => unread(file) ?? []), ...doubled, ...missingTexts(schemasDir)];
}
