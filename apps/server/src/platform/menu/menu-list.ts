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
/** `name_like`, `code_equal`: the endings a list understands. */
const KEY = /^([A-Za-z]+?)(?:_(equal|like))?$/;

function conditions(query: Query): ((row: MenuRow) => boolean)[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (IGNORED.has(name) || value === '' || value === undefined) return [];
    if (typeof value !== 'string') throw badRequest('request.wrongType', { name });
    const [, field = '', operator] = KEY.exec(name) ?? [];
    if ((NUMBERS as readonly string[]).includes(field) || (IDS as readonly string[]).includes(field)) {
      return [(row: MenuRow) => String(row[field as keyof MenuRow]) === value];
    }
    if (!(TEXTS as readonly string[]).includes(field)) throw badRequest('request.wrongType', { name });
    const wanted = value.toLowerCase();
    const text = (row: MenuRow): string => String(row[field as keyof MenuRow] ?? '').toLowerCase();
    return [(row: MenuRow) => (operator === 'equal' ? text(row) === wanted : text(row).includes(wanted))];
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
