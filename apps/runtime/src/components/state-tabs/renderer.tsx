import { Renderer } from 'amis-core';
import { StateTabs, type StateTabsProps } from './state-tabs.js';

interface Props extends Omit<StateTabsProps, 'query' | 'rows' | 'onChoose'> {
  /** The list that it stands in, and what it knows. */
  store: { query?: Record<string, unknown> };
  data: { items?: unknown[] };
  onQuery?(values: object, force?: boolean, replace?: boolean, firstPage?: boolean, forgetChosen?: boolean): void;
}

/** Among the buttons of a list, which hands its query to them. */
function StateTabsRenderer({ env, name, tabs, counts, store, data, onQuery }: Props) {
  return (
    <StateTabs
      env={env}
      name={name}
      tabs={tabs}
      counts={counts}
      query={store.query ?? {}}
      rows={data.items ?? []}
      onChoose={(value) => onQuery?.({ [name]: value }, false, false, true, true)}
    />
  );
}

/** Makes `state-tabs` known to amis. */
export function registerStateTabs(): void {
  Renderer({ type: 'state-tabs' })(StateTabsRenderer as never);
}
