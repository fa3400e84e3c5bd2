import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { WeekBoard } from './week-board.js';

/** Production tasks by week and step. */
export default function View({ api, move, place }: ViewProps<typeof component>) {
  const moveApi = move?.api.startsWith('/api/') ? move.api : undefined;
  return <WeekBoard api={api} moveApi={moveApi} refreshKey={place.refreshKey} />;
}
