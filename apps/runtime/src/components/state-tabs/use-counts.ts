import { useEffect, useRef, useState } from 'react';
import { useCall } from '../kit/view.js';

/** What a list asks by; pages and order do not change how many there are. */
const NOT_COUNTED = new Set(['page', 'perPage', 'orderBy', 'orderDir']);

/** The search of a list as parameters of a query, without the choice of the tabs. */
export function searchOf(query: Readonly<Record<string, unknown>>, name: string): string {
  const parts = Object.entries(query).filter(
    ([key, value]) => key !== name && !NOT_COUNTED.has(key) && value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString();
}

/** A number that changes with the rows: a list that was fetched again may count otherwise. */
function useRevision(rows: readonly unknown[]): number {
  const seen = useRef<{ rows: readonly unknown[]; revision: number }>({ rows, revision: 0 });
  const { rows: before, revision } = seen.current;
  const isSame = before.length === rows.length && before.every((row, at) => row === rows[at]);
  if (!isSame) seen.current = { rows, revision: revision + 1 };
  return seen.current.revision;
}

/** How many records have each value, of those that are searched for; undefined until it is known. */
export function useCounts(
  source: string | undefined,
  search: string,
  rows: readonly unknown[],
): ReadonlyMap<string, number> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  const revision = useRevision(rows);
  const call = useCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched rows may count differently
  useEffect(() => {
    if (source === undefined) return;
    let here = true;
    const url = `${source}${search === '' ? '' : `&${search}`}`;
    const load = async () => {
      const items = await call<{ value: string; count: number }[]>(url, { quiet: true });
      if (here) setCounts(new Map(items.map(({ value, count }) => [value, count])));
    };
    // A board without numbers is a board.
    load().catch(() => here && setCounts(undefined));
    return () => {
      here = false;
    };
  }, [call, source, search, revision]);
  return counts;
}
