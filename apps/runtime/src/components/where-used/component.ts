import { type View, defineComponent, expr } from '../kit/index.js';

export default defineComponent({
  type: 'where-used',
  kind: 'block',
  icon: 'fa fa-link',
  props: { what: expr('string', { required: true }), of: expr('string', { required: true }) },
  load: (): View => import('./view.js'),
});
