import { addAliases } from './aliases.js';
import { compile } from './compile.js';
import type { FieldSpec, FieldTypeName, ModelSpec } from './model.js';
import { type Describe, makeRecordParser } from './record-parser.js';
import type { Record_ } from './resource.js';

const field = (type: FieldTypeName, key: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  type,
  zh: `zh ${key}`,
  en: `en ${key}`,
  ...more,
});

const model: ModelSpec = {
  key: 'order',
  zh: 'o',
  en: 'o',
  table: 'at_order',
  fields: {
    orderNo: field('code', 'orderNo', { readonly: true, required: true, rule: 'O{seq:3}' }),
    phone: field('string', 'phone', { pattern: '^1\\d{10}$', alias: 'mobile' }),
    qty: field('int', 'qty', { min: 1, max: 999, required: true, default: 1 }),
    price: field('decimal', 'price', { precision: 8, scale: 2, min: 0, max: 10.5 }),
    total: field('decimal', 'total', { computed: '${qty * price}' }),
    kind: field('dict', 'kind', { dict: 'kind' }),
    customerId: field('ref', 'customerId', { target: 'order' }),
    watcherIds: field('refs', 'watcherIds', { target: 'order' }),
    drawing: field('string', 'drawing', { requiredWhen: "${kind == 'B'}" }),
    marks: field('json', 'marks', { items: 'text' }),
    hint: field('string', 'hint', { required: true, visibleWhen: "${kind == 'C'}" }),
  },
  children: {
    lines: {
      key: 'line',
      zh: 'l',
      en: 'l',
      table: 'at_line',
      parent: 'orderId',
      order: 'no',
      fields: { no: field('int', 'no'), size: field('int', 'size') },
    },
  },
};

const registry = compile({ models: [{ file: 'm', spec: model }], dialects: [], words: {} });
const table = registry.resource('order');
const describeAs: Describe = (code, params) => ({
  zh: code,
  en: `${code} ${JSON.stringify({ ...params, label: undefined })}`,
});
const parser = makeRecordParser(describeAs);

const parse = (payload: Record_, mode: 'create' | 'update' = 'create') => parser.parse(table, payload, mode);
const codes = (payload: Record_): string[] =>
  parse(payload).problems.map(({ field: key, message }) => `${key} ${message.zh}`);

describe('parse', () => {
  test('reads canonical values of the fields a client may set', () => {
    expect(parse({ qty: '3', price: 1.5, customerId: 7, watcherIds: ['1', '2'], kind: 2 })).toEqual({
      record: { qty: 3, price: '1.50', customerId: '7', watcherIds: '1,2', kind: '2' },
      problems: [],
    });
  });

  test('ignores what the server sets, what presenters add and what widgets leave behind', () => {
    const payload = {
      id: '1',
      version: 2,
      isDeleted: 0,
      createTime: 'x',
      createUser: 5,
      tenantId: '999999',
      orderNo: 'forged',
      total: '1',
      kindName: 'k',
      customerName: 'c',
      watcherName: 'w',
      lines: 'whatever',
      flow: {},
      $$id: 'u:1',
      _index: 0,
    };
    expect(parse(payload)).toEqual({ record: {}, problems: [] });
  });

  test('refuses unknown keys by name, bounded in length', () => {
    expect(codes({ ghost: 1, qtyName: 1, $where: 1, 'a; DROP': 1 })).toEqual([
      'ghost value.unknownField',
      'qtyName value.unknownField',
      'a; DROP value.unknownField',
    ]);
    expect(parse({ ['x'.repeat(5000)]: 1 }).problems[0]?.field).toHaveLength(64);
  });

  test('refuses keys that reach prototypes', () => {
    const payload = JSON.parse('{"__proto__":{"admin":true},"constructor":1,"prototype":1}') as Record_;
    expect(codes(payload)).toEqual(['__proto__ value.badKey', 'constructor value.badKey', 'prototype value.badKey']);
    expect((parse(payload).record as { admin?: boolean }).admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('refuses an object or an array where an id or a number is expected', () => {
    expect(codes({ customerId: { id: {} }, watcherIds: { $gt: '' }, qty: [1], price: {} })).toEqual([
      'customerId value.notId',
      'watcherIds value.notKeyList',
      'qty value.notInteger',
      'price value.notNumber',
    ]);
  });

  test('checks limits exactly, and patterns on the whole value that the model anchors', () => {
    expect(codes({ qty: 0 })).toEqual(['qty value.tooSmall']);
    expect(codes({ qty: 1000 })).toEqual(['qty value.tooLarge']);
    expect(codes({ price: '10.50' })).toEqual([]);
    expect(codes({ price: '10.51' })).toEqual(['price value.tooLarge']);
    expect(codes({ phone: '13800000000' })).toEqual([]);
    expect(codes({ phone: '138' })).toEqual(['phone value.pattern']);
  });

  test('refuses decimals that the column does not keep, but for the noise of binary fractions', () => {
    expect(codes({ price: '1.234' })).toEqual(['price value.tooManyDecimals']);
    expect(codes({ price: 1.005 })).toEqual(['price value.tooManyDecimals']);
    expect(codes({ price: '1.230' })).toEqual([]);
    expect(parse({ price: 0.1 + 0.2 }).record).toEqual({ price: '0.30' });
  });

  test('a list of texts is read as such, or from what stands between commas', () => {
    expect(parse({ marks: 'a, b,' }).record).toEqual({ marks: ['a', 'b'] });
    expect(parse({ marks: ['a', 7] }).record).toEqual({ marks: ['a', '7'] });
    expect(codes({ marks: [{ a: 1 }] })).toEqual(['marks value.notTexts']);
  });

  test('problems carry label and parameters', () => {
    expect(parse({ qty: 1000 }).problems).toEqual([
      {
        field: 'qty',
        label: { zh: 'zh qty', en: 'en qty' },
        message: { zh: 'value.tooLarge', en: 'value.tooLarge {"max":999}' },
      },
    ]);
  });

  test('a blank value clears the field, but on create leaves room for the default', () => {
    expect(parse({ qty: '', phone: '' }, 'update').record).toEqual({ qty: null, phone: null });
    expect(parse({ qty: '', phone: '' }, 'create').record).toEqual({ phone: null });
  });

  test("lines: head id and order are the server's", () => {
    const [lines] = table.children;
    if (!lines) throw new Error('no lines');
    expect(parser.parse(lines, { id: '1', orderId: '666', no: 9, size: 2 }, 'create')).toEqual({
      record: { size: 2 },
      problems: [],
    });
  });
});

describe('a field that clients know by another name', () => {
  test('is read under both, its own first', () => {
    expect(parse({ mobile: '13900000001' })).toEqual({ record: { phone: '13900000001' }, problems: [] });
    expect(parse({ mobile: '1', phone: '13900000002' })).toEqual({ record: { phone: '13900000002' }, problems: [] });
    expect(codes({ mobile: 'x' })).toEqual(['phone value.pattern']);
  });

  test('is told under both', () => {
    const records: Record_[] = [{ phone: '13900000001' }, { qty: 1 }];
    addAliases(table, records);
    expect(records).toEqual([{ phone: '13900000001', mobile: '13900000001' }, { qty: 1 }]);
  });

  test('has a name that nothing else has', () => {
    const fields = { ...model.fields, fax: field('string', 'fax', { alias: 'qty' }) };
    const build = () => compile({ models: [{ file: 'm', spec: { ...model, fields } }], dialects: [], words: {} });
    expect(build).toThrow(/order\.fax: the name qty is taken/);
  });
});

describe('checkRequired', () => {
  const missing = (record: Record_): string[] =>
    parser.checkRequired(table, record, record).map(({ field: key, message }) => `${key} ${message.zh}`);
  const complete = { qty: 1, phone: '' };

  test('required, conditionally required, and not what the form hides or the server sets', () => {
    expect(missing({ ...complete, kind: 'A' })).toEqual(expect.not.arrayContaining(['drawing record.required']));
    expect(missing({ ...complete, kind: 'B' })).toEqual(expect.arrayContaining(['drawing record.required']));
    expect(missing({ ...complete, kind: 'C' })).toEqual(expect.arrayContaining(['hint record.required']));
    expect(missing({ ...complete, kind: 'A' })).toEqual(expect.not.arrayContaining(['hint record.required']));
    expect(missing({ kind: 'A' })).toEqual(expect.arrayContaining(['qty record.required']));
    expect(missing({ ...complete, kind: 'A' }).join()).not.toContain('orderNo');
  });

  test('a condition that cannot be evaluated is a problem, not a pass', () => {
    const failing = {
      ...table.fields.get('drawing'),
      requiredWhen: {
        text: 'x',
        reads: [],
        evaluate: () => null,
        test: () => {
          throw new Error('no clock');
        },
      },
    };
    const fields = new Map(table.fields).set('drawing', failing as never);
    const problems = parser.checkRequired({ ...table, fields }, { qty: 1 }, {});
    expect(problems.map(({ field: key, message }) => [key, message.en])).toContainEqual([
      'drawing',
      'value.formulaFailed {"detail":"no clock"}',
    ]);
  });
});
