import type { Json } from '../json.js';
import { PASSES, preparePage, type Surface } from './prepare.js';

const lookup = (token: string) => (token === 'i18n:order.code' ? 'Order' : undefined);
const PAGE = {
  type: 'crud',
  emptyHint: { text: 'or add one' },
  api: 'get:/api/order/page',
  filter: { body: [{ type: 'input-text' }] },
  footer: { type: 'input-table', columns: [{ name: 'qty', type: 'input-number' }] },
  columns: [{ name: 'code', label: 'i18n:order.code', searchable: { type: 'lm-column-filter' } }],
  headerToolbar: [
    { actionType: 'download', permission: 'order_export' },
    { permission: 'order_delete' },
    { type: 'columns-toggler' },
    { type: 'dropdown-button', className: 'lm-row-menu', buttons: [{ label: 'print' }] },
  ],
};
const READER = { lookup, granted: new Set(['order_export']), menuId: '7' };

/** What each pass changes in the page above. */
const TRACES: Record<string, (text: string) => boolean> = {
  words: (text) => text.includes('"label":"Order"'),
  permissions: (text) => !text.includes('order_delete'),
  'row-menus': (text) => !text.includes('lm-row-menu'),
  'empty-lists': (text) => text.includes('"placeholder":"or add one"'),
  'column-filters': (text) => text.includes('/api/order/values'),
  'search-rows': (text) => text.includes('lm-search-fold'),
  downloads: (text) => text.includes('"reload":"none"'),
  'line-cells': (text) => text.includes('"trackExpression":"${qty}"'),
  'saved-views': (text) => text.includes('lm-saved-views'),
};

test.each<Surface>(['application', 'preview', 'gallery'])('%s: the passes that name it run, no others', (surface) => {
  const drawn = JSON.stringify(preparePage(PAGE, surface, READER));
  const ran = Object.entries(TRACES).filter(([, isIn]) => isIn(drawn));
  expect(ran.map(([name]) => name)).toEqual(
    PASSES.filter(({ surfaces }) => surfaces.includes(surface)).map(({ name }) => name),
  );
});

test('a preview draws what the application draws, without what is kept for its reader', () => {
  const names = (surface: Surface) =>
    PASSES.filter(({ surfaces }) => surfaces.includes(surface)).map(({ name }) => name);
  expect(names('application')).toEqual([...names('preview'), 'saved-views']);
});

test('the stored page is left as it is', () => {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.values(Object.freeze(value)).forEach(freeze);
  };
  const stored = structuredClone(PAGE);
  freeze(stored);
  expect(preparePage(stored as Json, 'application', READER)).toBeDefined();
});

test('words come first: a filter is named by the words of its column', () => {
  expect(preparePage(PAGE, 'application', READER)).toMatchObject({
    columns: [{ searchable: { field: 'code', columnLabel: 'Order' } }],
  });
});

test('who may see nothing of it gets nothing', () => {
  const reader = { lookup, granted: new Set<string>() };
  expect(preparePage({ permission: 'x' }, 'application', reader)).toBeUndefined();
});
