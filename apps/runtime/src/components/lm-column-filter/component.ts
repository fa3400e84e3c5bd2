import { type View, api, choice, defineComponent, text } from '../kit/index.js';

export default defineComponent({
  type: 'lm-column-filter',
  kind: 'field',
  icon: 'fa fa-filter',
  props: {
    kind: choice(['text', 'number', 'date', 'values', 'status'], { default: 'text' }),
    field: text({ default: '' }),
    source: api(),
  },
  waiting: 'nothing',
  load: (): View => import('./view.js'),
});
