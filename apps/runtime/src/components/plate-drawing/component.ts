import { type View, api, defineComponent, expr, flag } from '../kit/index.js';

export default defineComponent({
  type: 'plate-drawing',
  kind: 'block',
  icon: 'fa fa-table-cells-large',
  props: {
    api: api({ required: true }),
    drawing: expr('string', { required: true }),
    record: expr('string'),
    movable: flag({ default: false }),
  },
  events: ['place', 'add'],
  load: (): View => import('./view.js'),
});
