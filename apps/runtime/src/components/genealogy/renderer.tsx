import { Renderer } from 'amis-core';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import { Genealogy } from './genealogy.js';

interface Props extends AmisPlace {
  api?: unknown;
}

class GenealogyRenderer extends AmisComponent<Props> {
  override render() {
    const { api, data } = this.props;
    const address = String(evaluate(api, data) ?? '');
    return address.startsWith('/api/') ? <Genealogy api={address} refreshKey={this.state.refreshKey} /> : null;
  }
}

/** Makes `genealogy` known to amis. */
export function registerGenealogy(): void {
  Renderer({ type: 'genealogy' })(GenealogyRenderer as never);
}
