import { type View, defineComponent, text } from '../kit/index.js';

export default defineComponent({
  type: 'work-finder',
  kind: 'block',
  icon: 'fa fa-qrcode',
  props: { scan: text(), mine: text(), list: text({ default: '' }) },
  waiting: 'nothing',
  load: (): View => import('./view.js'),
});
