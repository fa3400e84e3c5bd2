import { type View, api, defineComponent, text } from '../kit/index.js';

export default defineComponent({
  type: 'furnace-curve',
  kind: 'field',
  icon: 'fa fa-chart-line',
  props: {
    api: api(),
    target: text({ default: 'holdTemp' }),
    tolerance: text({ default: 'holdTempTol' }),
  },
  load: (): View => import('./view.js'),
});
