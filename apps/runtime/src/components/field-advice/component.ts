import { type View, api, defineComponent, nodes } from '../kit/index.js';

export default defineComponent({
  type: 'field-advice',
  kind: 'block',
  icon: 'fa fa-wand-magic-sparkles',
  props: { api: api(), body: nodes() },
  load: (): View => import('./view.js'),
});
