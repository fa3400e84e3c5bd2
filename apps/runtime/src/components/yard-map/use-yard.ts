import { useCallback, useEffect, useState } from 'react';
import { ApiError, allPages, notify, useCall, useLanguage, useT } from '../kit/view.js';
import { type Area, type AreaEntry, areasOf, type StoredSlab } from './stacks.js';

const AREAS = '/api/lc-system/dict-biz/dictionary';

/** A place in an area. */
export interface Place {
  area: string;
  rowNo: string;
  colNo: string;
  layer: number;
}

export interface Yard {
  /** undefined until the first answer. */
  areas: Area[] | undefined;
  /** Why nothing can be shown, as text for the user. */
  problem: string;
  /** There are more slabs than are drawn. */
  isCut: boolean;
  /** Moves a slab to a place; false, with the server's message shown, when it refuses. */
  move(slab: StoredSlab, place: Place): Promise<boolean>;
}

interface YardCalls {
  api: string;
  site: string;
  moveApi: string | undefined;
  refreshKey: number;
}

/** The slabs of a site and their places. */
export function useYard({ api, site, moveApi, refreshKey }: YardCalls): Yard {
  const t = useT();
  const language = useLanguage();
  const call = useCall();
  const [yard, setYard] = useState<Pick<Yard, 'areas' | 'problem' | 'isCut'>>({
    ...{ areas: undefined, problem: '', isCut: false },
  });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshKey`, `turn` and `language` load it again
  useEffect(() => {
    let here = true;
    Promise.all([
      allPages<StoredSlab>(api, { site }, call),
      call<AreaEntry[]>(AREAS, { query: { code: 'storage_area' }, quiet: true }),
    ]).then(
      ([{ rows, isCut }, entries]) => here && setYard({ areas: areasOf(rows, entries, site), problem: '', isCut }),
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        if (here) setYard((old) => ({ ...old, problem: reason.message }));
      },
    );
    return () => {
      here = false;
    };
  }, [call, api, site, refreshKey, turn, language]);

  const move = useCallback(
    async ({ slabId, slabNo }: StoredSlab, place: Place) => {
      if (moveApi === undefined) return false;
      try {
        await call(moveApi, { method: 'POST', body: { slabIds: [slabId], site, ...place }, quiet: true });
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        notify('error', reason.message);
        return false;
      }
      const { area, rowNo, colNo, layer } = place;
      notify('success', t('yard.moved', { number: slabNo, place: [area, rowNo, colNo, layer].join('-') }));
      setTurn((now) => now + 1);
      return true;
    },
    [call, moveApi, site, t],
  );

  return { ...yard, move };
}
