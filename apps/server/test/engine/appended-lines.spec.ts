import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const NEED = '/api/at/trial/lineNeed';
const ORDER = '/api/at/trial/lineOrder';
const text = (more: Row = {}): Row => ({ type: 'string', zh: 'x', en: 'X', length: 64, list: true, ...more });
const number = (more: Row = {}): Row => ({ type: 'int', zh: '数', en: 'Number', list: true, ...more });
const state = { zh: '态', en: 'State' };
const states = { field: 'status', initial: '0', values: { '0': state, '1': state } };
const says = (words: string): Row => ({ zh: words, en: words });

const NEEDS = {
  ...{ key: 'lineNeed', zh: '需求', en: 'Need', path: NEED, dialect: 'document', table: 'line_need', display: 'no' },
  fields: {
    no: text({ required: true }),
    grade: text(),
    qty: number(),
    askedBy: text({ default: '${actor.account}' }),
    askedOn: { type: 'date', zh: '日', en: 'Day', default: '${today}', list: true },
    status: text({ readonly: true }),
  },
  states,
  actions: { take: { zh: '取', en: 'Take', internal: true, from: ['0'], to: '1' } },
};

const ORDERS = {
  ...{ key: 'lineOrder', zh: '订单', en: 'Order', path: ORDER, dialect: 'document', table: 'line_order' },
  display: 'name',
  fields: {
    name: text({ required: true }),
    sheets: number({ readonly: true, computed: '${SUM(ARRAYMAP(lines, item => item.qty))}' }),
    status: text({ readonly: true }),
  },
  children: {
    lines: {
      ...{ key: 'lineOrderLine', zh: '行', en: 'Lines', table: 'line_order_line', parent: 'orderId', order: 'lineNo' },
      min: 1,
      fields: {
        lineNo: number({ readonly: true }),
        needNo: text(),
        grade: text({ required: true }),
        qty: number({ min: 1 }),
        place: text({ default: 'yard' }),
      },
    },
  },
  states,
  editable: { update: ['0'], remove: ['0'] },
  actions: {
    addNeeds: {
      ...{ zh: '引入需求', en: 'Add needs', from: ['0'] },
      input: { needIds: { type: 'refs', zh: '需求', en: 'Needs', target: 'lineNeed', required: true } },
      reads: { needs: { all: 'lineNeed', where: { id: '${payload.needIds}' }, order: 'no' } },
      append: {
        lines: {
          each: 'needs',
          when: '${line.qty > 0}',
          values: { needNo: '${line.no}', grade: '${line.grade}', qty: '${line.qty}' },
        },
      },
      must: [{ that: '${sheets <= 10}', field: 'lines', message: says('more than ten') }],
      effects: [{ move: 'lineNeed', each: 'needs', id: '${line.id}', by: 'take' }],
    },
    confirm: { zh: '确认', en: 'Confirm', from: ['0'], to: '1' },
  },
  calls: {
    'POST addNeeds': { operation: 'action', with: { id: 'trialOrderId' } },
    'GET|POST deleteTitle': { operation: 'removeLine' },
    'GET|POST delete': { operation: 'remove', with: { id: 'trialOrderId' } },
  },
};

describe('lines that a document gets from others, and loses', () => {
  let rights: Rights;
  let admin: Caller;

  const publish = (key: string, model: unknown): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key, model, baseVersion: 0 });
  const need = async (no: string, qty: number): Promise<string> =>
    String(must(await admin.post(`${NEED}/add`, { no, qty, grade: `G${no}` }))['id']);
  const order = async (): Promise<string> =>
    String(must(await admin.post(`${ORDER}/add`, { name: 'o', lines: [{ grade: 'first', qty: 1 }] }))['id']);
  const detail = async (path: string, id: string) =>
    must(await admin.get(`${path}/detail`, { id })) as Row & { lines: Row[] };
  const shown = ({ lines }: { lines: Row[] }) =>
    lines.map((line) => [line['lineNo'], line['needNo'], line['grade'], line['qty'], line['place']]);

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    must(await publish('lineNeed', NEEDS));
    must(await publish('lineOrder', ORDERS));
  });
  afterAll(() => rights.stop());

  it('defaults know who writes, and when', async () => {
    const id = await need('who', 1);
    const today = String(must(await admin.get(`${NEED}/detail`, { id }))['createTime']).slice(0, 10);
    expect(await detail(NEED, id)).toMatchObject({ askedBy: 'admin', askedOn: today });
    expect(must(await admin.get(`${NEED}/init`))).toMatchObject({ askedBy: 'admin', askedOn: today });
    const named = must(await admin.post(`${NEED}/add`, { no: 'named', askedBy: 'somebody' }))['id'];
    expect(await detail(NEED, String(named))).toMatchObject({ askedBy: 'somebody' });
  });

  it('an action goes through documents that it reads: a line for each, in their order, counted and moved', async () => {
    const id = await order();
    const needs = [await need('b', 3), await need('a', 2), await need('none', 0)];
    must(await admin.post(`${ORDER}/addNeeds`, { trialOrderId: id, needIds: needs }));
    const document = await detail(ORDER, id);
    expect(shown(document)).toEqual([
      [1, null, 'first', 1, 'yard'],
      [2, 'a', 'Ga', 2, 'yard'],
      [3, 'b', 'Gb', 3, 'yard'],
    ]);
    expect(document).toMatchObject({ sheets: 6, status: '0' });
    for (const one of needs) expect(await detail(NEED, one)).toMatchObject({ status: '1' });
    // One of them is used already, so the call is refused as a whole.
    const again = await admin.post(`${ORDER}/addNeeds`, { trialOrderId: id, needIds: [await need('c', 1), needs[0]] });
    expect(again.status).toBe(400);
    expect(shown(await detail(ORDER, id))).toHaveLength(3);
  });

  it('what the action demands is asked of the document with its new lines', async () => {
    const id = await order();
    const much = await need('much', 10);
    const { status, body } = await admin.post(`${ORDER}/addNeeds`, { trialOrderId: id, needIds: [much] });
    expect([status, body.errors[0].field, body.msg]).toEqual([400, 'lines', 'more than ten']);
    expect(await detail(NEED, much)).toMatchObject({ status: '0' });
    expect(shown(await detail(ORDER, id))).toHaveLength(1);
  });

  it('a line is taken out by its id: figures and numbers follow, the last one stays, its state counts', async () => {
    const id = await order();
    must(
      await admin.post(`${ORDER}/addNeeds`, { trialOrderId: id, needIds: [await need('d', 4), await need('e', 5)] }),
    );
    const [first, second, third] = (await detail(ORDER, id)).lines.map((line) => String(line['id']));
    must(await admin.post(`${ORDER}/deleteTitle?id=${second}`));
    expect(await detail(ORDER, id)).toMatchObject({ sheets: 6 });
    expect(shown(await detail(ORDER, id)).map(([no, from]) => [no, from])).toEqual([
      [1, null],
      [2, 'e'],
    ]);
    expect((await admin.post(`${ORDER}/deleteTitle?id=${second}`)).body.code).toBe(404);
    const other = (await detail(ORDER, await order())).lines[0]?.['id'];
    expect((await admin.post(`${ORDER}/deleteTitle`, { ids: [first, other] })).body.code).toBe(404);
    const all = await admin.post(`${ORDER}/deleteTitle`, { ids: [first, third] });
    expect([all.status, all.body.errors[0].field]).toEqual([400, 'lines']);
    must(await admin.post(`${ORDER}/confirm`, { id }));
    expect((await admin.post(`${ORDER}/deleteTitle`, { id: third })).status).toBe(400);
    expect(shown(await detail(ORDER, id))).toHaveLength(2);
  });

  it('a call may name its document by a key of its own', async () => {
    const id = await order();
    must(await admin.get(`${ORDER}/delete`, { trialOrderId: id }));
    expect((await admin.get(`${ORDER}/detail`, { id })).body.code).toBe(404);
  });
});
