import type { Column } from '../../patches/index.js';
import { controlOf } from './line-cells.js';

/** Marks of required columns, units and spaces differ between a sheet and the table. */
const plain = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/[(（][^()（）]*[)）]|[\s*:：]/g, '')
    .toLowerCase();

/**
 * The column with this heading: with the same words, else with the same words but for unit and marks. A column that can
 * be filled comes before a read-only one.
 */
function columnWith(heading: string, columns: readonly Column[]): Column | undefined {
  const same = columns.filter(({ label }) => plain(label) === plain(heading) && plain(label) !== '');
  const exact = same.filter(({ label }) => label === heading.trim());
  const found = exact.length > 0 ? exact : same;
  return found.find((column) => controlOf(column) !== undefined) ?? found[0];
}

/** A block with the columns that its cells are for; `unknown` are headings that the table does not have. */
export interface PlacedBlock {
  rows: string[][];
  columns: (Column | undefined)[];
  unknown: string[];
}

/** The first row may name columns of the table, in any order; otherwise the cells are for the columns from `left` on. */
export function placeBlock(block: string[][], columns: readonly Column[], left: number): PlacedBlock {
  const [first = [], ...rows] = block;
  const named = first.map((heading) => columnWith(heading, columns));
  const headings = first.filter((heading) => heading.trim() !== '').length;
  const found = named.filter((column) => column !== undefined).length;
  const hasHeadings = rows.length > 0 && (found > 1 || (found === 1 && headings === 1));
  if (!hasHeadings) return { rows: block, columns: columns.slice(left), unknown: [] };
  const unknown = first.filter((heading, place) => heading.trim() !== '' && named[place] === undefined);
  return { rows, columns: named, unknown };
}
