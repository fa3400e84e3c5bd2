import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { YardMap } from './yard-map.js';

/** A map of the slabs at a site. */
export default function View({ api, site, move, place }: ViewProps<typeof component>) {
  const moveApi = move?.api.startsWith('/api/') ? move.api : undefined;
  return <YardMap {...{ api, site, moveApi }} refreshKey={place.refreshKey} onMoved={() => void place.fire('moved')} />;
}
