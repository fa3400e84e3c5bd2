import { useCallback } from 'react';
import { useSession } from '../../session/index.js';
import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { WorkFinder } from './work-finder.js';

/** Finds rows of the surrounding list. */
export default function View({ scan, mine, list, place }: ViewProps<typeof component>) {
  const userId = useSession(({ user }) => user?.userId);
  const { query, rows, isLoading, search } = place.list;
  const { act } = place;
  const chooseOnly = useCallback(() => act(list, 'select', { index: '0' }), [act, list]);
  return (
    <WorkFinder
      {...{ scan, mine, userId, query, rows, isLoading }}
      onQuery={(values) => search(values, true)}
      onChooseOnly={chooseOnly}
    />
  );
}
