import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { StateTabs } from './state-tabs.js';

/** The state tabs of the surrounding list. */
export default function View({ name, tabs, counts, place }: ViewProps<typeof component>) {
  const { query, rows, search } = place.list;
  return <StateTabs {...{ name, tabs, counts, query, rows }} onChoose={(value) => search({ [name]: value })} />;
}
