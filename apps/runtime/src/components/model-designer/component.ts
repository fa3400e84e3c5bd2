import { type View, defineComponent, expr } from '../kit/index.js';

export default defineComponent({
  type: 'model-designer',
  kind: 'field',
  icon: 'fa fa-table-columns',
  props: { published: expr('number') },
  load: (): View => import('./view.js'),
});
