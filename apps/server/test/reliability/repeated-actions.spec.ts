import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const ORDER = '/api/at/trial/repeatedOrder';
const PART = '/api/at/trial/repeatedPart';
const words = (text: string) => ({ zh: text, en: text });
const text = (more: Row = {}) => ({ type: 'string', ...words('t'), length: 32, list: true, search: true, ...more });
const states = { field: 'status', initial: '0', values: { '0': words('open'), '1': words('done') } };

const PARTS = {
  ...{ key: 'repeatedPart', ...words('part'), path: PART, dialect: 'document', table: 'trial_repeated_part' },
  fields: { orderId: text(), no: { ...text(), type: 'code', rule: 'RP-{seq:3}', readonly: true } },
};
const ORDERS = {
  ...{ key: 'repeatedOrder', ...words('order'), path: ORDER, dialect: 'document', table: 'trial_repeated_order' },
  fields: {
    name: text({ required: true }),
    count: { type: 'int', ...words('n'), default: 0, list: true, readonly: true },
    status: text({ readonly: true }),
  },
  states,
  actions: {
    make: {
      ...{ ...words('make'), from: ['0'], to: '1' },
      effects: [{ create: 'repeatedPart', values: { orderId: '${id}' } }],
    },
    // Allowed in every state, so a repetition would count twice.
    bump: { ...words('bump'), batch: true, set: { count: '${count + 1}' } },
    each: {
      ...{ ...words('each'), batch: 'rows', set: { count: '${count + 1}' } },
      must: [{ that: "${name != 'bad'}", message: words('refused') }],
    },
  },
  calls: Object.fromEntries(['make', 'bump', 'each'].map((name) => [`POST ${name}`, { operation: 'action' }])),
};

/** A client that did not receive the first answer repeats the action with the same key. */
describe('an action that is sent again with its Idempotency-Key', () => {
  let rights: Rights;
  let admin: Caller;
  let drawn = 0;

  const publish = (key: string, model: unknown): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key, model, baseVersion: 0 });
  const order = async (name: string): Promise<string> => String(must(await admin.post(`${ORDER}/add`, { name }))['id']);
  const detail = async (id: string): Promise<Row> => must(await admin.get(`${ORDER}/detail`, { id }));
  const parts = async (orderId: string): Promise<Row[]> =>
    must(await admin.get(`${PART}/page`, { orderId, size: 50 }))['records'] as Row[];
  /** Sends a call twice with one key; returns both answers. */
  async function twice(verb: string, body: Row): Promise<[Answer, Answer]> {
    const keyed = admin.with({ 'idempotency-key': `action-${process.pid}-${(drawn += 1)}` });
    return [await keyed.post(`${ORDER}/${verb}`, body), await keyed.post(`${ORDER}/${verb}`, body)];
  }

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    must(await publish('repeatedPart', PARTS));
    must(await publish('repeatedOrder', ORDERS));
  });
  afterAll(() => rights.stop());

  it('makes its documents once, though the first time has moved it out of its state', async () => {
    const id = await order('one');
    const [first, again] = await twice('make', { id });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await parts(id)).toHaveLength(1);
    expect((await admin.post(`${ORDER}/make`, { id })).status).toBe(400);
  });

  it('of many documents is done to each of them once', async () => {
    const ids = [await order('a'), await order('b'), await order('c')];
    const [first, again] = await twice('bump', { ids });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    for (const id of ids) expect(await detail(id)).toMatchObject({ count: 1 });
    // Without a key two posts are two separate requests.
    must(await admin.post(`${ORDER}/bump`, { ids }));
    expect(await detail(ids[0]!)).toMatchObject({ count: 2 });
  });

  it('row by row: those that refused are named again, the others are not done again', async () => {
    const [good, bad] = [await order('good'), await order('bad')];
    const [first, again] = await twice('each', { ids: [good, bad] });
    expect(first.body.data).toMatchObject({ success: 1, fail: 1, errors: [{ id: bad }] });
    expect(again.body).toEqual(first.body);
    expect(await detail(good)).toMatchObject({ count: 1 });
  });

  /** Makes the database refuse an update while some work runs. */
  async function refusing<T>(table: string, when: string, work: () => Promise<T>): Promise<T> {
    const { database } = rights.server;
    const [start, end] =
      database.flavour === 'mysql'
        ? [`FOR EACH ROW IF ${when} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'cut off'; END IF`, '']
        : [`FOR EACH ROW WHEN ${when} BEGIN SELECT RAISE(ABORT, 'cut off');`, ' END'];
    await database.run(`CREATE TRIGGER cut_off BEFORE UPDATE ON ${table} ${start}${end}`);
    try {
      return await work();
    } finally {
      await database.run('DROP TRIGGER cut_off');
    }
  }

  it('row by row: what was done before the database failed is not done again', async () => {
    const ids = [await order('done'), await order('cut')];
    const keyed = admin.with({ 'idempotency-key': `action-${process.pid}-cut` }).in('en');
    const each = () => keyed.post(`${ORDER}/each`, { ids });
    expect((await refusing('trial_repeated_order', "NEW.name = 'cut'", each)).status).toBe(500);
    expect([(await detail(ids[0]!))['count'], (await detail(ids[1]!))['count']]).toEqual([1, 0]);
    const again = await each();
    expect([again.status, again.headers.get('retry-after')]).toEqual([409, '2']);
    expect(again.body.msg).toContain('look before you repeat it');
    expect([(await detail(ids[0]!))['count'], (await detail(ids[1]!))['count']]).toEqual([1, 0]);
  });

  it('row by row: is answered though its answer cannot be stored, and is not done again', async () => {
    const id = await order('answered');
    const keyed = admin.with({ 'idempotency-key': `action-${process.pid}-answered` });
    const each = () => keyed.post(`${ORDER}/each`, { ids: [id] });
    const first = await refusing('lc_idempotency', 'NEW.done = 1', each);
    expect([first.status, first.body.data]).toMatchObject([200, { success: 1 }]);
    expect((await each()).status).toBe(409);
    expect(await detail(id)).toMatchObject({ count: 1 });
  });

  it('at once acts once: the later ones wait for the first, or are told that it is under way', async () => {
    const id = await order('together');
    const keyed = admin.with({ 'idempotency-key': `action-${process.pid}-together` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed.post(`${ORDER}/bump`, { id })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await detail(id)).toMatchObject({ count: 1 });
  });
});
