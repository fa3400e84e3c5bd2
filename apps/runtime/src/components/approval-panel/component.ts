import { type View, api, defineComponent, expr } from '../kit/index.js';

export default defineComponent({
  type: 'approval-panel',
  kind: 'block',
  icon: 'fa fa-stamp',
  props: {
    taskId: expr('string'),
    processInstanceId: expr('string'),
    model: expr('string'),
    businessId: expr('string'),
    api: api(),
    changes: expr('any'),
    /** The list to go back to when the task is done; false: the panel stays. */
    todoPath: expr('any', { default: '/work/todo' }),
  },
  events: ['loaded', 'changed', 'decided'],
  load: (): View => import('./view.js'),
});
