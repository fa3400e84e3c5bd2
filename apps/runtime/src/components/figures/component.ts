import { type View, defineComponent, flag, text } from '../kit/index.js';

export default defineComponent({
  type: 'figures',
  kind: 'block',
  icon: 'fa fa-chart-column',
  props: { board: text({ required: true }), title: text(), more: text(), period: flag({ default: false }) },
  load: (): View => import('./view.js'),
});
