import { Renderer } from 'amis-core';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import type { WeekBoardSchema } from './schema.js';
import { WeekBoard } from './week-board.js';

interface Props extends AmisPlace {
  api?: unknown;
  move?: WeekBoardSchema['move'];
}

class WeekBoardRenderer extends AmisComponent<Props> {
  override render() {
    const { api, move, data } = this.props;
    const address = String(evaluate(api, data) ?? '');
    const moveApi = move?.api.startsWith('/api/') ? move.api : undefined;
    return address.startsWith('/api/') ? (
      <WeekBoard api={address} moveApi={moveApi} refreshKey={this.state.refreshKey} />
    ) : null;
  }
}

/** Makes `week-board` known to amis. */
export function registerWeekBoard(): void {
  Renderer({ type: 'week-board' })(WeekBoardRenderer as never);
}
