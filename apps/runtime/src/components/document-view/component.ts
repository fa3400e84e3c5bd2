import { type View, defineComponent, expr, json } from '../kit/index.js';

export default defineComponent({
  type: 'document-view',
  kind: 'block',
  icon: 'fa fa-file-lines',
  props: {
    model: expr('string', { required: true }),
    businessId: expr('string', { required: true }),
    menus: json<Readonly<Record<string, string>>>({ type: 'object' }, { default: {} }),
  },
  load: (): View => import('./view.js'),
});
