import { type View, defineComponent, expr, int } from '../kit/index.js';

export default defineComponent({
  type: 'flow-diagram',
  kind: 'block',
  icon: 'fa fa-project-diagram',
  props: {
    processInstanceId: expr('string'),
    processDefinitionId: expr('string'),
    xml: expr('string'),
    height: int({ default: 420, min: 160, max: 2000 }),
  },
  load: (): View => import('./view.js'),
});
