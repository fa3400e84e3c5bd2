import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const ORDER = '/api/at/trial/savedOrder';
const NEED = '/api/at/trial/savedNeed';
const head = (key: string, path: string, table: string): Row => ({
  ...{ key, zh: key, en: key, path, table, dialect: 'document', display: 'name' },
});
const name = { type: 'string', zh: '名', en: 'Name', length: 64, required: true, list: true };
const state = { zh: '态', en: 'State' };

/** A need of an order. Orders create, rename and remove their needs. */
const NEEDS = {
  ...head('savedNeed', NEED, 'saved_need'),
  fields: {
    name,
    orderId: { type: 'string', zh: '单', en: 'Order', length: 32, list: true },
    status: { ...name, required: false, readonly: true },
  },
  states: { field: 'status', initial: '0', values: { '0': state, '1': state } },
  actions: {
    told: {
      ...{ zh: '新增', en: 'Added', internal: true, on: ['create'] },
      must: [{ that: "${name != 'never'}", field: 'name', message: { zh: '不可', en: 'never' } }],
    },
    kept: {
      ...{ zh: '删除', en: 'Removed', internal: true, on: ['remove'] },
      must: [{ that: "${status == '0'}", message: { zh: '已领', en: 'taken' } }],
    },
    confirm: { zh: '领', en: 'Take', from: ['0'], to: '1' },
  },
};
const ORDERS = {
  ...head('savedOrder', ORDER, 'saved_order'),
  fields: { name, qty: { type: 'int', zh: '数', en: 'Number', list: true } },
  actions: {
    planned: {
      ...{ zh: '计划', en: 'Planned', internal: true, on: ['create'] },
      effects: [{ create: 'savedNeed', values: { name: '${name}', orderId: '${id}' }, when: '${qty > 0}' }],
    },
    changed: {
      ...{ zh: '改', en: 'Changed', internal: true, on: ['update'] },
      must: [{ that: '${qty >= before.qty}', field: 'qty', message: { zh: '不可减', en: 'not less' } }],
      effects: [{ update: 'savedNeed', where: { orderId: '${id}' }, set: { name: '${name}' } }],
    },
    dropped: {
      ...{ zh: '删', en: 'Dropped', internal: true, on: ['remove'] },
      effects: [{ remove: 'savedNeed', where: { orderId: '${id}' } }],
    },
  },
};

describe('rules and effects of savings', () => {
  let rights: Rights;
  let admin: Caller;
  const publish = (key: string, model: unknown): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key, model, baseVersion: 0 });
  const needs = async (orderId: string): Promise<Row[]> =>
    must(await admin.get(`${NEED}/page`, { orderId, size: 50 }))['records'] as Row[];
  const add = async (values: Row): Promise<string> => String(must(await admin.post(`${ORDER}/add`, values))['id']);

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    must(await publish('savedNeed', NEEDS));
    must(await publish('savedOrder', ORDERS));
  });
  afterAll(() => rights.stop());

  it('come with a form, where their condition holds, and follow its changes', async () => {
    const id = await add({ name: 'a', qty: 1 });
    expect(await needs(id)).toMatchObject([{ name: 'a', status: '0' }]);
    expect(await needs(await add({ name: 'none', qty: 0 }))).toEqual([]);
    must(await admin.post(`${ORDER}/update`, { id, name: 'b' }));
    expect(await needs(id)).toMatchObject([{ name: 'b' }]);
    const refused = await admin.post(`${ORDER}/update`, { id, name: 'c', qty: 0 });
    expect([refused.status, refused.body.msg, refused.body.errors[0].field]).toEqual([400, '不可减', 'qty']);
    expect(await needs(id)).toMatchObject([{ name: 'b' }]);
  });

  it('come with documents that effects make or remove; what refuses undoes all', async () => {
    expect((await admin.post(`${ORDER}/add`, { name: 'never', qty: 1 })).body.msg).toBe('不可');
    expect(must(await admin.get(`${ORDER}/page`, { name: 'never' }))['total']).toBe(0);
    const id = await add({ name: 'gone', qty: 1 });
    const [need] = await needs(id);
    must(await admin.post(`${NEED}/confirm`, { id: need?.['id'] }));
    expect((await admin.post(`${ORDER}/delete`, { ids: id })).body.msg).toBe('已领');
    expect(await needs(id)).toHaveLength(1);
    const other = await add({ name: 'gone too', qty: 1 });
    must(await admin.post(`${ORDER}/delete`, { ids: other }));
    expect(await needs(other)).toEqual([]);
  });

  it('remove what refers to a removed document; other references prevent the removal and are named', async () => {
    const ITEM = '/api/at/trial/savedItem';
    const BOX = '/api/at/trial/savedBox';
    must(await publish('savedBox', { ...head('savedBox', BOX, 'saved_box'), fields: { name } }));
    must(
      await publish('savedItem', {
        ...{ ...head('savedItem', ITEM, 'saved_item'), zh: '物件', en: 'Item' },
        fields: { name, boxId: { type: 'ref', target: 'savedBox', zh: '箱', en: 'Box', list: true } },
      }),
    );
    const box = async (...items: string[]): Promise<string> => {
      const boxId = String(must(await admin.post(`${BOX}/add`, { name: 'box' }))['id']);
      for (const item of items) must(await admin.post(`${ITEM}/add`, { name: item, boxId }));
      return boxId;
    };
    const held = await box('a');
    const refusal = '[savedBox]已被[物件]引用, 不能删除';
    expect((await admin.post(`${BOX}/delete`, { ids: held })).body.msg).toBe(refusal);
    const emptied = {
      ...{ zh: '清', en: 'Emptied', internal: true, on: ['remove'] },
      effects: [
        { remove: 'savedItem', where: { boxId: '${id}', name: 'a' } },
        { update: 'savedItem', where: { boxId: '${id}', name: 'b' }, set: { boxId: null } },
      ],
    };
    const model = { ...head('savedBox', BOX, 'saved_box'), fields: { name }, actions: { emptied } };
    must(await admin.post('/api/lc-develop/metadata/submit', { key: 'savedBox', model, baseVersion: 1 }));
    must(await admin.post(`${BOX}/delete`, { ids: `${held},${await box('a', 'b')}` }));
    const items = must(await admin.get(`${ITEM}/page`, { size: 50 }))['records'] as Row[];
    expect(items.map((item) => [item['name'], item['boxId']])).toEqual([['b', null]]);
    const left = await box('a', 'c');
    expect((await admin.post(`${BOX}/delete`, { ids: left })).body.msg).toBe(refusal);
    expect(must(await admin.get(`${ITEM}/page`, { boxId: left }))['total']).toBe(2);
  });

  it('are refused at publishing where they would change the document itself, or lead back to themselves', async () => {
    const wrong = (action: Row) => ({
      ...NEEDS,
      ...head('savedWrong', `${NEED}2`, 'saved_wrong'),
      actions: { ...NEEDS.actions, told: { ...NEEDS.actions.told, ...action } },
    });
    for (const one of [
      { internal: false },
      { to: '1' },
      { set: { name: 'x' } },
      { effects: [{ create: 'savedWrong', values: { name: 'x' } }] },
    ])
      expect((await publish('savedWrong', wrong(one))).status).toBe(400);
  });
});
