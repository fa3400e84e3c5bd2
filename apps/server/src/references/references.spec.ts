import { loadSchemas, type ModelSpec } from '../metadata/index.js';
import { fileURLToPath } from 'node:url';
import { modelReferences, namesInFormulas } from './model-references.js';
import { pageReferences } from './page-references.js';
import type { Reference } from './reference.js';
import { UsageIndex } from './usage-index.js';

const told = (references: readonly Reference[]) =>
  references.map(({ from, to, place }) => `${from.kind} ${from.key} → ${to.kind} ${to.key} at ${place}`);

const model = {
  key: 'order',
  zh: 'qty',
  en: 'qty',
  table: 'orders',
  display: 'name',
  process: 'orderApproval',
  fields: {
    name: { type: 'string', zh: 'name', en: 'name' },
    qty: { type: 'int', zh: '数', en: 'Qty' },
    price: { type: 'decimal', zh: '价', en: 'Price' },
    total: { type: 'decimal', zh: '计', en: 'Total', computed: '${qty * price}' },
    unit: { type: 'dict', zh: '单', en: 'Unit', dict: 'unit' },
    customer: { type: 'ref', zh: '客', en: 'Customer', target: 'customer' },
  },
  children: { lines: { table: 'l', zh: 'l', en: 'l', fields: { grade: { type: 'string', zh: 'g', en: 'g' } } } },
  prints: { sheet: { zh: 's', en: 's', blocks: [{ fields: ['name', 'lines.grade'] }] } },
  figures: { open: { zh: 'o', en: 'o', numbers: [{ sum: 'total' }] } },
} as unknown as ModelSpec;

describe('what a model names', () => {
  it('are models, dictionaries, its process and its own fields, with their places', () => {
    expect(told(modelReferences(model))).toEqual([
      'model order → field order.name at display',
      'model order → flow orderApproval at process',
      'model order → field order.qty at fields.total.computed',
      'model order → field order.price at fields.total.computed',
      'model order → dict unit at fields.unit.dict',
      'model order → model customer at fields.customer.target',
      'print order/sheet → field order.name at prints.sheet.blocks.0.fields.0',
      'print order/sheet → field order.lines.grade at prints.sheet.blocks.0.fields.1',
      'figure order/open → field order.total at figures.open.numbers.0.sum',
    ]);
  });

  it('reads names in formulas only', () => {
    expect(namesInFormulas('a ${b + c} d ${e')).toEqual(['b', 'c', 'e']);
  });

  it('of every model of the product are things that are there', () => {
    const { models } = loadSchemas(fileURLToPath(new URL('../../../../schemas', import.meta.url)));
    const lines = models.flatMap(({ spec }) => Object.values(spec.children ?? {}).map(({ key }) => key));
    const keys = new Set<unknown>([...models.map(({ spec }) => spec.key), ...lines]);
    const named = models.flatMap(({ spec }) => modelReferences(spec)).filter(({ to }) => to.kind === 'model');
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named.map(({ to }) => to.key))].filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe('what a page names', () => {
  const owners = {
    ownerOf: (path: string) => (path.startsWith('/api/order/') ? 'order' : undefined),
    hasField: (key: string, field: string) => key === 'order' && ['qty', 'unit'].includes(field),
  };
  const page = {
    type: 'page',
    body: [
      {
        type: 'crud',
        api: 'get:/api/order/page',
        columns: [{ name: 'qty', label: 'i18n:order.qty' }, { name: 'other' }],
        toolbar: { type: 'button', permission: 'order_add' },
      },
      { type: 'select', name: 'qty', source: '/api/x/dictionary?code=unit,colour' },
    ],
  };

  it('are calls with their models, codes, dictionaries, components and fields', () => {
    expect(told(pageReferences('orders', page, owners)).map((line) => line.replace('page orders → ', ''))).toEqual([
      'component page at ',
      'component crud at body.0',
      'call /api/order/page at body.0.api',
      'model order at body.0.api',
      'field order.qty at body.0.columns.0',
      'field order.qty at body.0.columns.0.label',
      'component button at body.0.toolbar',
      'permission order_add at body.0.toolbar.permission',
      'component select at body.1',
      'call /api/x/dictionary at body.1.source',
      'dict unit at body.1.source',
      'dict colour at body.1.source',
    ]);
  });

  it('is found by what is named, bounded, each place once', () => {
    const all = [...pageReferences('orders', page, owners), ...modelReferences(model), ...modelReferences(model)];
    const index = new UsageIndex(all);
    expect(index.of('dict', 'unit')).toEqual({
      total: 2,
      places: [
        { from: { kind: 'model', key: 'order' }, place: 'fields.unit.dict' },
        { from: { kind: 'page', key: 'orders' }, place: 'body.1.source' },
      ],
    });
    expect(index.of('dict', 'none')).toEqual({ total: 0, places: [] });
    expect(index.keys('field', 'ORDER.q', 10)).toEqual(['order.qty']);
    const many = Array.from(
      { length: 600 },
      (_, at): Reference => ({ from: { kind: 'page', key: `p${at}` }, to: { kind: 'dict', key: 'a' }, place: '' }),
    );
    const { total, places } = new UsageIndex(many).of('dict', 'a');
    expect([total, places.length]).toEqual([600, 500]);
  });
});
