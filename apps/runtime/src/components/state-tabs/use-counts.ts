import { useEffect, useRef, useState } from 'react';
import { useCall } from '../kit/view.js';

/** Parameters of a list that do not change the number of records: page and order. */
const NOT_COUNTED = new Set(['page', 'perPage', 'orderBy', 'orderDir']);

/** The search of a list as query parameters, without the chosen tab. */
export function searchOf(query: Readonly<Record<string, unknown>>, name: string): string {
  const parts = Object.entries(query).filter(
    ([key, value]) => key !== name && !NOT_COUNTED.has(key) && value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString();
}

/** A number that changes with the rows: after the list was loaded again, the counts may be different. */
function useRevision(rows: readonly unknown[]): number {
  const seen = useRef<{ rows: readonly unknown[]; revision: number }>({ rows, revision: 0 });
  const { rows: before, revision } = seen.current;
  const isSame = before.length === rows.length && before.every((row, at) => row === rows[at]);
  if (!isSame) seen.current = { rows, revision: revision + 1 };
  return seen.current.revision;
}

/** The number of records with each value, among those that match the search; undefined until it is known. */
export function useCounts(
  source: string | undefined,
  search: string,
  rows: readonly unknown[],
): ReadonlyMap<string, number> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  const revision = useRevision(rows);
  const call = useCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows can mean new counts
  useEffect(() => {
    if (source === undefined) return;
    let here = true;
    const url = `${source}${search === '' ? '' : `&${search}`}`;
    const load = async () => {
      const items = await call<{ value: string; count: number }[]>(url, { quiet: true });
      if (here) setCounts(new Map(items.map(({ value, count }) => [value, count])));
    };
    // The tabs also work without counts.
    load().catch(() => here && setCounts(undefined));
    return () => {
      here = false;
    };
  }, [call, source, search, revision]);
  return counts;
}
