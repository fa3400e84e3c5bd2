import { preparePage } from './prepare.js';

const lookup = (token: string) => (token === 'i18n:order.code' ? 'Order' : undefined);
const PAGE = {
  type: 'crud',
  api: 'get:/api/order/page',
  filter: { body: [{ type: 'input-text' }] },
  columns: [{ name: 'code', label: 'i18n:order.code', searchable: { type: 'lm-column-filter' } }],
  headerToolbar: [{ actionType: 'download', permission: 'order_export' }, { permission: 'order_delete' }],
};

test('application and preview draw a page that went through every pass', () => {
  expect(preparePage(PAGE, { lookup, granted: new Set(['order_export']) })).toMatchObject({
    filterTogglable: false,
    filter: { actions: [{ type: 'lm-search-fold', searchKey: '/api/order/page' }] },
    columns: [{ label: 'Order', searchable: { field: 'code', source: '/api/order/values', columnLabel: 'Order' } }],
    headerToolbar: [{ actionType: 'download', reload: 'none' }],
  });
});

test('who may see nothing of it gets nothing', () => {
  expect(preparePage({ permission: 'x' }, { lookup, granted: new Set() })).toBeUndefined();
});
