import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const SCHEMAS = join(import.meta.dirname, '../../schemas');

type Pair = readonly [zh: string, en: string];
type Said = string | RegExp | readonly Said[] | { readonly [name: string]: Said };

const read = (file: string): unknown => JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));

/** All texts that are stored together in both languages: `zh` with `en`, the `name` of a menu with its `nameEn`. */
function* pairsIn(value: unknown): Generator<Pair> {
  if (typeof value !== 'object' || value === null) return;
  const { zh, en, name, nameEn } = value as Record<string, unknown>;
  if (typeof zh === 'string' && typeof en === 'string') yield [zh, en];
  if (typeof name === 'string' && typeof nameEn === 'string') yield [name, nameEn];
  for (const inner of Object.values(value)) yield* pairsIn(inner);
}

let pairs: readonly Pair[] | undefined;

/** All texts of the product: those of the application by key, and those of messages, models and menus. */
function productPairs(): readonly Pair[] {
  if (pairs !== undefined) return pairs;
  const [zh, en] = [read('i18n/zh.json'), read('i18n/en.json')] as Record<string, string>[];
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !name.includes('node_modules'),
  );
  pairs = [
    ...Object.entries(zh ?? {}).map(([key, text]): Pair => [text, en?.[key] ?? '']),
    ...files.flatMap((file) => [...pairsIn(read(file))]),
  ];
  return pairs;
}

/** A complete text, the start of one that continues with a name (`Delete: …`), or a pattern. */
const says = (text: string, word: string | RegExp): boolean =>
  word instanceof RegExp
    ? word.test(text)
    : text === word || (/[:：]\s*$/.test(word) && text.startsWith(word.trimEnd()));

function unpaired(zh: Said | undefined, en: Said | undefined): string[] {
  if (typeof zh === 'object' && typeof en === 'object' && !(zh instanceof RegExp) && !(en instanceof RegExp)) {
    const [one, other] = [zh, en] as Record<string, Said>[];
    const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
    return [...names].flatMap((name) => unpaired(one?.[name], other?.[name]));
  }
  const isWord = (word: Said | undefined): word is string | RegExp =>
    typeof word === 'string' || word instanceof RegExp;
  const isPaired = isWord(zh) && isWord(en) && productPairs().some((pair) => says(pair[0], zh) && says(pair[1], en));
  return isPaired ? [] : [`${zh} · ${en}`];
}

/**
 * Checks that the Chinese texts of a journey and their English texts belong together: each pair must be one text of the
 * product. The walks through all screens in English check that screens draw their texts only by these keys.
 */
export const expectBothLanguages = (words: { zh: Said; en: Said }): void =>
  expect(unpaired(words.zh, words.en)).toEqual([]);
