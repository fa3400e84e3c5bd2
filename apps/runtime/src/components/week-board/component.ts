import { type View, api, defineComponent, json } from '../kit/index.js';

/**
 * The call that moves a task to another day: POST `{id, step, day}`. It is removed from the page when the user has no
 * permission; then tasks cannot be moved.
 */
interface Move {
  api: string;
  permission?: string;
}

export default defineComponent({
  type: 'week-board',
  kind: 'block',
  icon: 'fa fa-calendar-week',
  props: {
    api: api({ required: true }),
    move: json<Move>({
      type: 'object',
      properties: { api: { type: 'string' }, permission: { type: 'string' } },
      required: ['api'],
    }),
  },
  load: (): View => import('./view.js'),
});
