import { type View, defineComponent } from '../kit/index.js';

export default defineComponent({
  type: 'greeting',
  kind: 'block',
  icon: 'fa fa-hand',
  props: {},
  load: (): View => import('./view.js'),
});
