/** A slab at its place, as the list of positions returns it. */
export interface StoredSlab {
  slabId: string;
  slabNo: string;
  sortName: string | null;
  spec: string | null;
  /** kg */
  weight: string | null;
  contractCode: string | null;
  pdNum: string | null;
  area: string;
  rowNo: string;
  colNo: string;
  layer: number;
  addressCode: string;
  stayDays: number | null;
}

/** An area in its dictionary: the number of rows and columns of places, if known. */
export interface AreaEntry {
  dictKey: string;
  dictValue: string;
  ext: { site?: unknown; rows?: unknown; columns?: unknown } | null;
}

/** One place of an area with its slabs, the top one first. */
export interface Stack {
  area: string;
  rowNo: string;
  colNo: string;
  slabs: StoredSlab[];
}

export interface Area {
  code: string;
  title: string;
  rows: string[];
  columns: string[];
  stacks: ReadonlyMap<string, Stack>;
  count: number;
  /** t */
  weight: number;
}

const KG_PER_TON = 1000;
/** An area of unknown size still has one place. */
const LEAST = 1;
const MOST = 60;

export const placeOf = (rowNo: string, colNo: string): string => `${rowNo}-${colNo}`;
export const stackAt = ({ code, stacks }: Area, rowNo: string, colNo: string): Stack =>
  stacks.get(placeOf(rowNo, colNo)) ?? { area: code, rowNo, colNo, slabs: [] };

export const tonsOf = (slabs: readonly StoredSlab[]): number =>
  Math.round(slabs.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0)) / KG_PER_TON;

/** The layer of a slab that is put on top. */
export const layerAbove = ({ slabs }: Stack): number => Math.max(0, ...slabs.map(({ layer }) => layer)) + 1;

/** The numbers `01` to `count`, and all others in use. */
function names(count: unknown, used: readonly string[]): string[] {
  const number = Math.min(MOST, Math.max(LEAST, Math.floor(Number(count)) || LEAST));
  const all = Array.from({ length: number }, (_, at) => String(at + 1).padStart(2, '0'));
  return [...new Set([...all, ...used])].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

/** The areas of a site with their stacks; areas that are not in the dictionary come last. */
export function areasOf(slabs: readonly StoredSlab[], entries: readonly AreaEntry[], site: string): Area[] {
  const known = entries.filter(({ ext }) => ext?.site === site);
  const rest = [...new Set(slabs.map(({ area }) => area))].filter(
    (code) => !known.some(({ dictKey }) => dictKey === code),
  );
  const all: AreaEntry[] = [...known, ...rest.map((code) => ({ dictKey: code, dictValue: code, ext: null }))];
  return all.map(({ dictKey: code, dictValue: title, ext }): Area => {
    const here = slabs.filter(({ area }) => area === code);
    const stacks = new Map<string, Stack>();
    for (const slab of here) {
      const { rowNo, colNo } = slab;
      const stack = stacks.get(placeOf(rowNo, colNo)) ?? { area: code, rowNo, colNo, slabs: [] };
      stack.slabs.push(slab);
      stacks.set(placeOf(rowNo, colNo), stack);
    }
    for (const stack of stacks.values()) stack.slabs.sort((one, other) => other.layer - one.layer);
    return {
      ...{ code, title, stacks, count: here.length, weight: tonsOf(here) },
      rows: names(
        ext?.rows,
        here.map(({ rowNo }) => rowNo),
      ),
      columns: names(
        ext?.columns,
        here.map(({ colNo }) => colNo),
      ),
    };
  });
}

/** Whether a slab matches the search: part of its number, contract, production number or size. */
export function isWanted(slab: StoredSlab, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const { slabNo, contractCode, pdNum, spec } = slab;
  return wanted !== '' && [slabNo, contractCode, pdNum, spec].some((one) => one?.toLowerCase().includes(wanted));
}

/** Days since the oldest slab was put there; 0 for an empty place. */
export const longestStay = ({ slabs }: Stack): number => Math.max(0, ...slabs.map(({ stayDays }) => stayDays ?? 0));
