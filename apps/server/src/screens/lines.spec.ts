import { compile } from '../metadata/index.js';
import type { AccessSpec, ModelSpec, ScreenSpec } from '../metadata/index.js';
import type { Node } from './node.js';
import { compileScreens } from './index.js';

const text = (more: object = {}) => ({ type: 'string', zh: 'x', en: 'x', length: 32, ...more });
const parcel = {
  ...{ key: 'parcel', zh: 'p', en: 'Parcel', path: '/api/at/parcel', table: 'at_parcel', display: 'no' },
  fields: {
    no: text({ unique: true, readonly: true, list: true, search: true }),
    kind: { type: 'dict', zh: 'k', en: 'Kind', dict: 'parcel_kind', list: true, search: true },
    remark: text({ list: true, search: true }),
    status: { type: 'dict', zh: 's', en: 'Status', dict: 'parcel_status', readonly: true, default: '0', list: true },
  },
  children: {
    goods: {
      ...{ key: 'parcelGoods', zh: 'g', en: 'Goods', table: 'at_parcel_goods', parent: 'parcelId', order: 'lineNo' },
      fields: {
        parcelId: { type: 'ref', zh: 'p', en: 'Parcel', target: 'parcel', required: true, readonly: true },
        lineNo: { type: 'int', zh: 'n', en: 'No.', readonly: true, list: true },
        grade: { type: 'dict', zh: 'g', en: 'Grade', dict: 'grade', list: true, search: true },
        madeOf: { type: 'ref', zh: 'm', en: 'Made of', target: 'parcel', list: true },
        remark: text({ list: true }),
      },
    },
  },
  calls: {
    'GET page': { operation: 'list' },
    'GET page1': { operation: 'listLines' },
    'GET detail': { operation: 'detail' },
    'GET export1': { operation: 'exportLines' },
    'POST delete': { operation: 'remove' },
  },
  states: { field: 'status', initial: '0', values: { 0: { zh: 'n', en: 'New', color: '#123456' } } },
} as unknown as ModelSpec;

const rights = {
  model: 'parcel',
  menus: [{ code: 'goods', zh: 'g', en: 'Goods', path: '/goods', sort: 1, page: 'goods.screen.json' }],
  permissions: { list: 'menu', values: 'menu', export: 'parcel_export', delete: 'parcel_delete' },
} as unknown as AccessSpec;

function crudOf(more: Partial<ScreenSpec> = {}, model = parcel): Node {
  const registry = compile({ models: [{ file: 'a/model.json', spec: model }], dialects: [], words: {} });
  const screens = [{ file: 'a/goods.screen.json', spec: { menu: 'goods', kind: 'lines' as const, ...more } }];
  const access = [{ file: 'a/access.json', spec: rights }];
  const [page] = compileScreens({ access, screens, words: {} }, registry, (_, problem) => {
    throw new Error(problem);
  });
  if (page === undefined) throw new Error('no page');
  return (page.body['body'] as [Node])[0];
}
const columnsOf = (crud: Node): Node[] => crud['columns'] as Node[];
const named = (crud: Node, id: string): Node | undefined => columnsOf(crud).find((one) => one.id === id);

describe('lines of documents with their heads', () => {
  test('show by themselves the number of the document and what lines show', () => {
    const crud = crudOf();
    expect(crud).toMatchObject({ id: 'parcelList', api: 'get:/api/at/parcel/page1' });
    expect(columnsOf(crud).map(({ name, label }) => [name, label])).toEqual([
      ['no', 'i18n:parcel.no'],
      ['grade', 'i18n:parcel.goods.grade'],
      ['madeOf', 'i18n:parcel.goods.madeOf'],
      ['remark', 'i18n:parcel.goods.remark'],
      [undefined, 'i18n:page.operation'],
    ]);
  });

  test('know what head and line both have by the names of the row', () => {
    const crud = crudOf({ columns: ['headRemark', 'remark'], search: ['headRemark', 'grade'] });
    expect(named(crud, 'column.headRemark')).toMatchObject({
      name: 'headRemark',
      label: 'i18n:parcel.remark',
      searchable: { field: 'remark', name: 'headRemark_filter' },
    });
    expect(named(crud, 'column.remark')).toMatchObject({ label: 'i18n:parcel.goods.remark', searchable: {} });
    expect(crud['filter']).toMatchObject({
      body: [{ name: 'headRemark', label: 'i18n:parcel.remark' }, { name: 'grade' }, {}],
    });
  });

  test('offer values of the head alone, and colour its state', () => {
    const crud = crudOf({ columns: ['kind', 'grade', 'status'] });
    expect(named(crud, 'column.kind')).toMatchObject({ searchable: { kind: 'values' } });
    expect(named(crud, 'column.grade')?.['searchable']).toBeUndefined();
    expect(named(crud, 'column.status')).toMatchObject({ body: [{ type: 'tag', displayMode: 'status' }] });
  });

  test('are only read: taken home under the right of exports, opened as the document that they are of', () => {
    const crud = crudOf();
    const toolbar = crud['headerToolbar'] as Node[];
    expect(toolbar.map(({ id }) => id)).toEqual(['action.export', 'action.reload', 'action.columns']);
    expect(toolbar[0]).toMatchObject({ permission: 'parcel_export', api: { url: '/api/at/parcel/export1' } });
    expect(crud['selectable']).toBeUndefined();
    expect(named(crud, 'column.actions')).toMatchObject({
      buttons: [{ id: 'row.view', drawer: { data: { documentId: '${parcelId}', documentName: '${no}' } } }],
    });
    const text = JSON.stringify(crud);
    expect(text).toContain('"view.goods.grade"');
    expect(text.split('"view.status"')).toHaveLength(2);
  });

  test('need a call that lists them, and fields that its rows have', () => {
    const { 'GET page1': _, ...calls } = parcel.calls as Record<string, unknown>;
    expect(() => crudOf({}, { ...parcel, calls } as ModelSpec)).toThrow('no call that lists its lines');
    expect(() => crudOf({ columns: ['weight'] })).toThrow('have no field weight');
  });
});
