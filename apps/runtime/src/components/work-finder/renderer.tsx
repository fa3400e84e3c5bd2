import { Renderer, ScopedContext } from 'amis-core';
import { useCallback, useContext } from 'react';
import { useSession } from '../../session/index.js';
import { WorkFinder } from './work-finder.js';

interface Props {
  scan?: string;
  mine?: string;
  /** Name of the list that it stands in. */
  list: string;
  store: { query?: Record<string, unknown>; loading?: boolean };
  data: { items?: unknown[] };
  onQuery?(values: object, force?: boolean, replace?: boolean, firstPage?: boolean, forgetChosen?: boolean): void;
}

interface List {
  doAction?(action: object, data: object, throwsErrors: boolean, args: object): unknown;
}

interface Lists {
  getComponentByName(name: string): List | null | undefined;
}

const NO_ROWS: readonly unknown[] = [];

/** Among the buttons of a list, which hands its query to them. */
function WorkFinderRenderer({ scan, mine, list, store, data, onQuery }: Props) {
  const userId = useSession(({ user }) => user?.userId);
  const scope = useContext(ScopedContext) as unknown as Lists;
  const chooseOnly = useCallback(
    () => void scope.getComponentByName(list)?.doAction?.({ actionType: 'select' }, {}, false, { index: '0' }),
    [scope, list],
  );
  return (
    <WorkFinder
      scan={scan}
      mine={mine}
      userId={userId}
      query={store.query ?? {}}
      rows={data.items ?? NO_ROWS}
      isLoading={store.loading === true}
      onQuery={(values) => onQuery?.(values, true, false, true, true)}
      onChooseOnly={chooseOnly}
    />
  );
}

/** Makes `work-finder` known to amis. */
export function registerWorkFinder(): void {
  Renderer({ type: 'work-finder' })(WorkFinderRenderer as never);
}
