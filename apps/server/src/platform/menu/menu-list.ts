import { badRequest } from '../../errors/index.js';
import { forest } from './menu-forest.js';
import { type MenuRow, type Node, ROOT } from './menu-row.js';

type Query = Readonly<Record<string, unknown>>;
type LazyRow = MenuRow & { hasChildren: boolean };

const TEXTS = ['name', 'nameEn', 'code', 'alias', 'path', 'source', 'remark'] as const;
const NUMBERS = ['category', 'action', 'isOpen', 'isCache', 'sort', 'configVersion'] as const;
const IDS = ['id', 'parentId'] as const;
/** Not conditions, though they stand in the query string. */
const IGNORED = new Set(['current', 'size', 'ascs', 'descs', 'Lc-Auth', 'tenantId']);
/** A field and the ending that says how it is compared. */
const KEY = /^([A-Za-z]+)(?:_([a-z]+))?$/;

type Compare = (value: string, wanted: string) => boolean;

/** Numbers by size, other texts by their characters. */
const order = (value: string, wanted: string): number =>
  /^-?\d+$/.test(value) && /^-?\d+$/.test(wanted)
    ? Number(value) - Number(wanted)
    : value < wanted
      ? -1
      : +(value > wanted);
const listed = (wanted: string): string[] => wanted.split(',').map((part) => part.trim());

/** Endings of wire-format §1.6, over lower-case texts; an empty value is no text. */
const ENDINGS: ReadonlyMap<string, Compare> = new Map<string, Compare>([
  ['like', (value, wanted) => value.includes(wanted)],
  ['equal', (value, wanted) => value === wanted],
  ['notequal', (value, wanted) => value !== wanted],
  ['likeleft', (value, wanted) => value.endsWith(wanted)],
  ['likeright', (value, wanted) => value.startsWith(wanted)],
  ['notlike', (value, wanted) => !value.includes(wanted)],
  ['ge', (value, wanted) => order(value, wanted) >= 0],
  ['gt', (value, wanted) => order(value, wanted) > 0],
  ['le', (value, wanted) => order(value, wanted) <= 0],
  ['lt', (value, wanted) => order(value, wanted) < 0],
  ['null', (value) => value === ''],
  ['notnull', (value) => value !== ''],
  ['in', (value, wanted) => listed(wanted).includes(value)],
  ['notin', (value, wanted) => !listed(wanted).includes(value)],
  ['between', (value, wanted) => between(value, listed(wanted))],
  ['ignore', () => true],
]);

const between = (value: string, [from = '', to = '']: readonly string[]): boolean =>
  order(value, from) >= 0 && order(value, to) <= 0;

function conditions(query: Query): ((row: MenuRow) => boolean)[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (IGNORED.has(name) || value === '' || value === undefined) return [];
    if (typeof value !== 'string') throw badRequest('request.wrongType', { name });
    const [, field = '', ending] = KEY.exec(name) ?? [];
    const isText = (TEXTS as readonly string[]).includes(field);
    const isKnown = isText || [...NUMBERS, ...IDS].includes(field as (typeof NUMBERS)[number]);
    const compare = ENDINGS.get(ending ?? (isText ? 'like' : 'equal'));
    if (!isKnown || compare === undefined) throw badRequest('request.wrongType', { name });
    const wanted = value.toLowerCase();
    return [(row: MenuRow) => compare(String(row[field as keyof MenuRow] ?? '').toLowerCase(), wanted)];
  });
}

/** The whole forest, cut to the rows that meet the query. Throws 400 for a key that is no field. */
export function menuList(rows: readonly MenuRow[], query: Query): Node<MenuRow>[] {
  const all = conditions(query);
  return forest(rows.filter((row) => all.every((meets) => meets(row))));
}

/** One level with `hasChildren`; without `parentId`, and with a condition, a search over all. */
export function lazyList(rows: readonly MenuRow[], query: Query): Node<LazyRow>[] {
  const { parentId, ...rest } = query;
  const parents = new Set(rows.map((row) => row.parentId));
  const marked = (found: readonly MenuRow[]): LazyRow[] =>
    found.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
  const all = conditions(rest);
  const matching = rows.filter((row) => all.every((meets) => meets(row)));
  if (all.length > 0 && (parentId === undefined || parentId === '' || parentId === ROOT))
    return forest(marked(matching));
  const level = parentId === undefined || parentId === '' ? ROOT : String(parentId);
  return marked(matching.filter((row) => row.parentId === level));
}
