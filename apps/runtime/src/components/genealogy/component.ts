import { type View, api, defineComponent } from '../kit/index.js';

export default defineComponent({
  type: 'genealogy',
  kind: 'block',
  icon: 'fa fa-diagram-project',
  props: { api: api({ required: true }) },
  load: (): View => import('./view.js'),
});
