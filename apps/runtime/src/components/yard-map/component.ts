import { type View, api, defineComponent, expr, json } from '../kit/index.js';

/**
 * The call that moves slabs to a place: POST `{slabIds, site, area, rowNo, colNo, layer}`. It is removed from the page
 * when the user has no permission.
 */
interface Move {
  api: string;
  permission?: string;
}

export default defineComponent({
  type: 'yard-map',
  kind: 'block',
  icon: 'fa fa-map-location-dot',
  props: {
    site: expr('string', { default: '' }),
    api: api({ required: true }),
    move: json<Move>({
      type: 'object',
      properties: { api: { type: 'string' }, permission: { type: 'string' } },
      required: ['api'],
    }),
  },
  events: ['moved'],
  load: (): View => import('./view.js'),
});
