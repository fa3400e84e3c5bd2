import { type View, api, choice, defineComponent, text } from '../kit/index.js';

export default defineComponent({
  type: 'short-list',
  kind: 'block',
  icon: 'fa fa-list',
  props: {
    title: text({ default: '' }),
    api: api({ required: true }),
    label: text({ required: true }),
    note: text(),
    time: text(),
    icon: text(),
    link: text(),
    strong: text(),
    count: text(),
    look: choice(['rows', 'tiles'], { default: 'rows' }),
    more: text(),
    empty: text({ default: '' }),
  },
  load: (): View => import('./view.js'),
});
