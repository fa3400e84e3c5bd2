import { type View, api, defineComponent, expr, json } from '../kit/index.js';

export default defineComponent({
  type: 'print-preview',
  kind: 'block',
  icon: 'fa fa-print',
  props: {
    api: api({ required: true }),
    ids: expr('string', { required: true }),
    prints: json<{ value: string; label: string }[]>(
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { value: { type: 'string' }, label: { type: 'string' } },
          required: ['value'],
        },
      },
      { default: [] },
    ),
  },
  load: (): View => import('./view.js'),
});
