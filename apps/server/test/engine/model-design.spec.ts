import { must, Rights } from '../support/rights.js';
import type { Caller } from '../support/test-server.js';

const METADATA = '/api/lc-develop/metadata';
const text = (zh: string, en: string, more: object = {}) => ({ type: 'string', zh, en, length: 40, ...more });
const price = { type: 'decimal', zh: '单价', en: 'Price', precision: 12, scale: 2 };
const model = (more: object = {}) => ({
  ...{ key: 'trialBottle', zh: '气瓶', en: 'Gas bottle', path: '/api/at/trial/bottle', table: 'trial_bottle' },
  fields: {
    name: text('名称', 'Name', { required: true, list: true }),
    price,
    total: {
      type: 'decimal',
      zh: '合计',
      en: 'Total',
      precision: 14,
      scale: 2,
      computed: '${SUM(ARRAYMAP(lines, item => item.amount))}',
    },
  },
  children: {
    lines: {
      ...{ key: 'trialBottleLine', zh: '明细', en: 'Lines', table: 'trial_bottle_line', parent: 'bottleId' },
      fields: {
        qty: { type: 'int', zh: '数量', en: 'Quantity', default: 2 },
        amount: { type: 'decimal', zh: '金额', en: 'Amount', precision: 14, scale: 2, computed: '${qty * price}' },
      },
    },
  },
  calls: {},
  ...more,
});

describe('a model that an administrator designs', () => {
  let rights: Rights;
  let admin: Caller;
  const plan = async (body: object) => must(await admin.post(`${METADATA}/plan`, { baseVersion: 0, ...body }));
  const trial = (record: object, of: object = model()) => admin.post(`${METADATA}/trial`, { model: of, record });
  const publish = (of: object, baseVersion: number) =>
    admin.post(`${METADATA}/submit`, { model: JSON.stringify(of), baseVersion });

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  it('is told what publishing would do to the tables, in words and as SQL, and nothing is done', async () => {
    const { problems, changes, statements } = await plan({ model: JSON.stringify(model()) });
    expect([problems, changes]).toEqual([[], ['新建表 trial_bottle', '新建表 trial_bottle_line']]);
    expect(statements).toContain('CREATE TABLE trial_bottle_line');
    await expect(rights.server.database.all('SELECT 1 FROM trial_bottle')).rejects.toThrow();
  });

  it('is told everything that is wrong at once', async () => {
    const wrong = model({ sort: 'nowhere', display: 'nobody' });
    const { problems, changes } = await plan({ model: wrong });
    expect(changes).toEqual([]);
    expect(problems).toEqual(
      expect.arrayContaining([expect.stringContaining('nowhere'), expect.stringContaining('nobody')]),
    );
    const { problems: unread } = await plan({ model: '{"key": ' });
    expect(unread).toHaveLength(1);
    const { problems: odd } = await plan({ model: { ...model(), feilds: {} } });
    expect(odd).toEqual([expect.stringContaining('feilds')]);
  });

  it('is tried with values: defaults, lines and sums are as saving would count them', async () => {
    const counted = must(await trial({ name: 'N2', price: '12.5', lines: [{}, { qty: 3 }] }));
    expect(counted).toMatchObject({
      total: '62.50',
      lines: [
        { qty: 2, amount: '25.00' },
        { qty: 3, amount: '37.50' },
      ],
    });
    const refused = await trial({ price: 'much' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'price']);
    const unknown = await trial({}, model({ display: 'nobody' }));
    expect([unknown.status, unknown.body.msg]).toEqual([400, expect.stringContaining('nobody')]);
  });

  it('is told what formulas of its actions give for a record, and why one gives nothing', async () => {
    const formulas = [
      { text: '${total > 60}' },
      { text: '${CONCATENATE(line.qty, "/", nth)}', each: 'lines' },
      { text: '${actor.account}' },
      { text: '${LEN(payload.comment)}' },
      { text: '${total +}' },
    ];
    const record = { name: 'N2', price: '12.5', lines: [{}, { qty: 3 }] };
    const answer = await admin.post(`${METADATA}/formulas`, { model: model(), record, formulas });
    const tried = must(answer) as unknown as unknown[];
    expect(tried.slice(0, 4)).toEqual([{ value: true }, { value: '2/1' }, { value: 'admin' }, { value: '0' }]);
    expect(tried[4]).toEqual({ problem: expect.stringMatching(/\S/) });
    const refused = await admin.post(`${METADATA}/formulas`, { model: model(), record, formulas: ['x'] });
    expect(refused.status).toBe(400);
  });

  it('keeps its versions, and one of before is published again; a column is never lost', async () => {
    must(await publish(model(), 0));
    const more = model();
    Object.assign(more.fields, { place: text('位置', 'Place') });
    expect((await plan({ model: more, baseVersion: 1 }))['changes']).toEqual(['表 trial_bottle 新增列 place']);
    must(await publish(more, 1));
    const versions = (await admin.get(`${METADATA}/versions`, { key: 'trialBottle' })).body.data;
    expect(versions).toMatchObject([{ version: 2, by: expect.any(String) }, { version: 1 }]);
    const first = must(await admin.get(`${METADATA}/version`, { key: 'trialBottle', version: '1' }));
    expect((first['model'] as { fields: object }).fields).not.toHaveProperty('place');
    const back = await plan({ model: first['model'] as object, baseVersion: 2 });
    expect(back['problems']).toEqual([expect.stringContaining('表 trial_bottle 的列 place 将被删除')]);
    expect((await publish(first['model'] as object, 2)).status).toBe(400);
    const none = await admin.get(`${METADATA}/version`, { key: 'trialBottle', version: '7' });
    expect(none.body).toMatchObject({ code: 400, msg: '模型[trialBottle]没有版本 7' });
  });
});
