import { type View, api, defineComponent, json, text } from '../kit/index.js';
import type { StateTab } from './state-tabs.js';

export default defineComponent({
  type: 'state-tabs',
  kind: 'block',
  icon: 'fa fa-table-columns',
  props: {
    name: text({ required: true }),
    field: text(),
    tabs: json<StateTab[]>(
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { value: { type: 'string' }, labels: { type: 'array', items: { type: 'string' } } },
          required: ['value', 'labels'],
        },
      },
      { default: [] },
    ),
    counts: api(),
  },
  waiting: 'nothing',
  load: (): View => import('./view.js'),
});
