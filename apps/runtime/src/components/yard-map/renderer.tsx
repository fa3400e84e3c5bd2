import { Renderer } from 'amis-core';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import type { YardMapSchema } from './schema.js';
import { YardMap } from './yard-map.js';

interface Props extends AmisPlace {
  api?: unknown;
  site?: unknown;
  move?: YardMapSchema['move'];
}

class YardMapRenderer extends AmisComponent<Props> {
  override render() {
    const { api, site, move, data, dispatchEvent } = this.props;
    const address = String(evaluate(api, data) ?? '');
    return address.startsWith('/api/') ? (
      <YardMap
        api={address}
        site={String(evaluate(site, data) ?? '')}
        moveApi={move?.api.startsWith('/api/') ? move.api : undefined}
        refreshKey={this.state.refreshKey}
        onMoved={() => void dispatchEvent('moved', data)}
      />
    ) : null;
  }
}

/** Makes `yard-map` known to amis. */
export function registerYardMap(): void {
  Renderer({ type: 'yard-map' })(YardMapRenderer as never);
}
