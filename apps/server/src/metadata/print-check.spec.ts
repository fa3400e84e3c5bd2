import { compile } from './compile.js';
import { MetadataError } from './metadata-error.js';
import type { FieldSpec, FieldTypeName, ModelSpec, PrintSpec } from './model.js';

const field = (type: FieldTypeName, more: Partial<FieldSpec> = {}): FieldSpec => ({ type, zh: 'f', en: 'f', ...more });

const model = (print: Partial<PrintSpec>, more: Partial<ModelSpec> = {}): ModelSpec => ({
  ...{ key: 'order', zh: 'o', en: 'Order', path: '/api/at/order', table: 'at_order', display: 'no' },
  fields: {
    no: field('string'),
    total: field('decimal'),
    note: field('text'),
    secret: field('string', { writeOnly: true }),
    files: field('attachment'),
    parentId: field('ref', { target: 'order' }),
    lineId: field('ref', { target: 'orderLine' }),
  },
  children: {
    lines: {
      ...{ key: 'orderLine', zh: 'l', en: 'Lines', table: 'at_order_line', parent: 'orderId' },
      fields: { qty: field('int') },
    },
  },
  calls: { 'GET print': { operation: 'print' } },
  prints: { paper: { zh: 'p', en: 'Paper', paper: 'A4', blocks: [{ fields: ['no'] }], ...print } },
  ...more,
});
const problemsOf = (print: Partial<PrintSpec>, more: Partial<ModelSpec> = {}): string[] => {
  try {
    compile({ models: [{ file: 'm', spec: model(print, more) }], dialects: [], words: {} });
    return [];
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return error.problems.map((problem) => problem.replace('order.prints.paper: ', ''));
  }
};
const lines = (columns: string[], totals: Record<string, string> = {}) => ({
  blocks: [{ lines: 'lines', columns, totals }],
});

test('prints that name what there is are in order', () => {
  const blocks: PrintSpec['blocks'] = [
    { fields: ['no', 'note', 'createTime', 'parentId'] },
    { lines: 'lines', columns: ['qty'], totals: { qty: 'total' } },
    { signatures: 'self' },
    { signatures: 'parentId' },
    { places: [{ zh: 'p', en: 'p' }] },
  ];
  expect(problemsOf({ code: { kind: 'qr', field: 'no' }, blocks }, { process: 'order' })).toEqual([]);
});

test.each<[string, Partial<PrintSpec>, string]>([
  ['a field', { blocks: [{ fields: ['none'] }] }, 'order has no field none, did you mean note?'],
  ['a secret', { blocks: [{ fields: ['secret'] }] }, 'secret is no field for that'],
  ['files', { blocks: [{ fields: ['files'] }] }, 'files is no field for that'],
  ['a reference without a name', { blocks: [{ fields: ['lineId'] }] }, 'lineId has no name to print'],
  [
    'a drawing that nothing draws',
    { blocks: [{ title: { zh: 'd', en: 'd' }, drawing: 'map' }] },
    'there is no call for the drawing map: write e.g. "GET drawing"',
  ],
  ['a code', { code: { kind: 'qr', field: 'note' } }, 'note is no field for a code'],
  ['lines', { blocks: [{ lines: 'parts', columns: ['qty'] }] }, 'order has no lines parts'],
  ['a column', lines(['none']), 'orderLine has no field none'],
  ['a total without a column', lines(['qty'], { price: 'total' }), 'the total total stands below no column'],
  ['a total of words', lines(['qty'], { qty: 'no' }), 'no is no number'],
  ['an approval', { blocks: [{ signatures: 'self' }] }, 'self names nothing that is approved'],
  ['lines on a label', { paper: '60x40', ...lines(['qty']) }, 'a label has room for fields and a code only'],
  [
    'too many fields on a label',
    { paper: '60x40', blocks: [{ fields: ['no', 'total', 'note', 'parentId', 'createTime', 'updateTime', 'id'] }] },
    'a label of 60x40 has room for 6 fields',
  ],
])('refuses %s', (_, print, problem) => {
  expect(problemsOf(print)).toEqual([problem]);
});

test('refuses prints that nothing calls, and a call that has nothing to print', () => {
  expect(problemsOf({}, { calls: {} })).toEqual(['order.prints: there is no call for them: write e.g. "GET print"']);
  expect(problemsOf({}, { prints: undefined })).toEqual(['order.calls GET print: the model has no prints']);
});
