import type { Json } from '../runtime.js';
import { listOfDialog } from './list-of-dialog.js';

const button = (id: string, more: object = {}) => ({ type: 'button', dialog: { id, type: 'dialog', ...more } });
const page = {
  type: 'page',
  body: [
    {
      type: 'crud',
      api: 'get:/api/at/nq/customer/page',
      headerToolbar: [button('add')],
      columns: [
        { type: 'operation', buttons: [button('edit', { body: [button('inner')] })] },
        {
          type: 'operation',
          buttons: [button('lines', { body: [{ type: 'input-table', columns: [button('line')] }] })],
        },
      ],
    },
    { type: 'cards', api: { url: '/api/at/nq/batch/page' }, card: { actions: [button('card')] } },
    { type: 'crud', api: 'get:/api/at/nq/part/page?id=${id}', itemActions: [button('depends')] },
  ],
} as unknown as Json;
const opened = (id: string) => listOfDialog(page, (node) => node['id'] === id);

it('knows the list from one of whose rows a dialog is opened', () => {
  expect(opened('edit')).toEqual({ list: '/api/at/nq/customer/page' });
  expect(opened('inner')).toEqual({ list: '/api/at/nq/customer/page' });
  expect(opened('card')).toEqual({ list: '/api/at/nq/batch/page' });
});

it('gives no row to what is opened above a list, on a line of a document or on a list that is not asked for', () => {
  expect(opened('add')).toBe('page');
  expect(opened('line')).toBe('other');
  expect(opened('depends')).toBe('other');
  expect(opened('nowhere')).toBeUndefined();
});
