import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const PLATE = '/api/at/trial/trialPlate';
const NOTICE = '/api/at/trial/trialNotice';
const text = (more: Row = {}): Row => ({ type: 'string', zh: 'x', en: 'X', length: 64, list: true, ...more });
const number = (more: Row = {}): Row => ({ type: 'int', zh: '数', en: 'Number', list: true, ...more });
const says = (words: string): Row => ({ zh: words, en: words });
const state = { zh: '态', en: 'State' };
const leaf = (field: string, op: string, right: unknown): Row => ({ left: { type: 'field', field }, op, right });

/** Plates: they are in stock once stored; some of them are reserved by hand. */
const PLATES = {
  ...{
    key: 'trialPlate',
    zh: '板',
    en: 'Plate',
    path: PLATE,
    dialect: 'document',
    table: 'trial_plate',
    display: 'no',
  },
  fields: {
    no: { ...text(), type: 'code', rule: 'P{grade}-{seq:3}', readonly: true },
    grade: text({ required: true }),
    noticeId: text(),
    place: text({ default: 'yard' }),
    weight: { type: 'decimal', zh: '重', en: 'Weight', precision: 10, scale: 2, list: true },
    double: { type: 'decimal', zh: '倍', en: 'Double', precision: 10, scale: 2, computed: '${weight * 2}', list: true },
    status: text({ readonly: true }),
  },
  states: { field: 'status', initial: '0', values: { '0': state, '1': state, '2': state } },
  actions: {
    store: { zh: '入库', en: 'Store', internal: true, from: ['0'], to: '1' },
    confirm: { zh: '领用', en: 'Take', from: ['0', '1'], to: '2', batch: true },
    openOrStop: { zh: '逐行', en: 'Each', from: ['1'], to: '2', batch: 'rows' },
  },
};

const NOTICES = {
  ...{ key: 'trialNotice', zh: '到货', en: 'Arrival', path: NOTICE, dialect: 'document', table: 'trial_notice' },
  display: 'name',
  fields: {
    name: text({ required: true }),
    level: { ...text({ dict: 'bond_level' }), type: 'dict' },
    result: { ...text({ dict: 'test_result', readonly: true }), type: 'dict' },
    madeBy: text({ readonly: true }),
    judge: text({ readonly: true }),
    sheets: number({ readonly: true, computed: '${SUM(ARRAYMAP(lines, item => item.qty))}' }),
    status: text({ readonly: true }),
    held: text({ readonly: true }),
  },
  children: {
    lines: {
      ...{ key: 'trialNoticeLine', zh: '行', en: 'Lines', table: 'trial_notice_line', parent: 'noticeId' },
      fields: {
        grade: text({ required: true }),
        qty: number(),
        verdict: text({ readonly: true }),
        judge: text({ readonly: true }),
      },
    },
  },
  states: {
    ...{ field: 'status', initial: '0', previous: 'held' },
    values: { '0': state, '1': state, '2': state, '3': state, '8': state },
  },
  actions: {
    confirm: {
      ...{ zh: '确认', en: 'Confirm', from: ['0'], to: '1', batch: true, permission: 'contract_hold' },
      input: { name: { required: true }, hint: { type: 'int', zh: '提', en: 'Hint', max: 9 }, lines: ['qty'] },
      reads: { stock: { sum: 'weight', of: 'trialPlate', where: { grade: '${name}' } } },
      set: { madeBy: '${actor.account}' },
      must: [
        { that: '${sheets <= 6}', field: 'lines', message: says('more than six') },
        { that: '${stock < 100}', message: says('the yard is full') },
        { that: '${!level || EXT(level).minBondRate >= 100}', field: 'level', message: says('level too low') },
        { none: 'trialPlate', where: { place: '${CONCATENATE("no ", name)}' }, message: says('kept away') },
      ],
      effects: [
        {
          create: 'trialPlate',
          ...{ each: 'lines', times: '${line.qty}' },
          values: { grade: '${line.grade}', noticeId: '${id}', weight: '${nth * 10 + time}' },
        },
        { notify: { roles: ['office'] }, text: 'contractSign.approved' },
      ],
    },
    getProducts: {
      ...{ zh: '检验', en: 'Inspect', from: ['1'], to: { by: 'result', P: '2', F: '3' } },
      input: { result: { required: true }, lines: { fields: ['verdict'], required: true } },
      set: { judge: '${actor.userId}', 'lines.judge': '${CONCATENATE(line.grade, actor.account)}' },
      must: [{ not: 'createUser' }],
      effects: [
        {
          update: 'trialPlate',
          where: { noticeId: '${id}' },
          set: { place: 'hall' },
          add: { weight: '0.50' },
          by: 'store',
          when: "${result == 'P'}",
        },
        { remove: 'trialPlate', where: { noticeId: '${id}' }, when: "${result == 'F'}" },
      ],
    },
    hold: { zh: '暂停', en: 'Hold', from: ['0', '1'], to: '8', undo: 'resume' },
    resume: { zh: '恢复', en: 'Resume', from: ['8'], to: 'previous' },
  },
  calls: {
    'POST openOrStop': { operation: 'action', with: { action: { by: 'open', '0': 'hold', '1': 'resume' } } },
  },
};

describe('actions of documents', () => {
  let rights: Rights;
  let admin: Caller;
  let judge: Caller;

  const publish = (key: string, model: unknown): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key, model, baseVersion: 0 });
  const notice = async (name: string, more: Row = {}, qty = 2): Promise<string> => {
    const lines = [
      { grade: 'A', qty },
      { grade: 'B', qty: 1 },
    ];
    return String(must(await admin.post(`${NOTICE}/add`, { name, lines, ...more }))['id']);
  };
  const detail = async (id: string): Promise<Row & { lines: Row[] }> =>
    must(await admin.get(`${NOTICE}/detail`, { id })) as Row & { lines: Row[] };
  const plates = async (noticeId: string): Promise<Row[]> =>
    must(await admin.get(`${PLATE}/page`, { noticeId, size: 50, ascs: 'weight' }))['records'] as Row[];
  const confirm = (id: string, more: Row = {}) => admin.post(`${NOTICE}/confirm`, { id, name: 'n', ...more });

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    must(await publish('trialPlate', PLATES));
    must(await publish('trialNotice', NOTICES));
    ({ caller: judge } = await rights.person('judge', ['contract_hold']));
  });
  afterAll(() => rights.stop());

  it('make documents by the writer of their kind: defaults, formulas, numbers, first state', async () => {
    const id = await notice('made');
    const [line] = (await detail(id)).lines;
    must(await confirm(id, { lines: [{ id: line?.['id'], qty: 3 }] }));
    expect(await detail(id)).toMatchObject({ status: '1', name: 'n', sheets: 4, madeBy: 'admin' });
    expect(
      (await plates(id)).map((row) => [row['grade'], row['weight'], row['double'], row['place'], row['status']]),
    ).toEqual([
      ['A', '11.00', '22.00', 'yard', '0'],
      ['A', '12.00', '24.00', 'yard', '0'],
      ['A', '13.00', '26.00', 'yard', '0'],
      ['B', '21.00', '42.00', 'yard', '0'],
    ]);
    expect((await plates(id)).map((row) => row['no'])).toContain('PA-003');
  });

  it('tell the people of the roles that they name', async () => {
    const lina = await rights.server.as('lina');
    must(await confirm(await notice('told'), { name: 'told' }));
    for (const end = Date.now() + 10_000; ; ) {
      const { items } = (await lina.get('/api/at/base/localMassage/page', { page: 1, size: 20 })).body.data;
      if ((items as Row[]).some((item) => item['title'] === '合同[told]已生效')) break;
      if (Date.now() > end) throw new Error('no such message came');
      await new Promise((wake) => setTimeout(wake, 50));
    }
  });

  it('take what they name and refuse the rest, each problem with its field', async () => {
    const id = await notice('input');
    const [line] = (await detail(id)).lines;
    const refused = async (payload: Row): Promise<unknown> => {
      const { status, body } = await confirm(id, payload);
      return [status, body.errors?.map((one: Row) => one['field'])];
    };
    expect(await refused({ name: undefined })).toEqual([400, ['name']]);
    expect(await refused({ hint: 10 })).toEqual([400, ['hint']]);
    expect(await refused({ status: '1' })).toEqual([400, ['status']]);
    expect(await refused({ lines: [{ id: line?.['id'], grade: 'C' }] })).toEqual([400, ['lines[0].grade']]);
    expect(await refused({ lines: [{ id: line?.['id'], qty: 'many' }] })).toEqual([400, ['lines[0].qty']]);
    expect(await refused({ lines: [{ qty: 1 }] })).toEqual([400, ['lines[0].id']]);
    expect(await refused({ lines: [{ id: '1', qty: 1 }] })).toEqual([400, ['lines']]);
    expect(await detail(id)).toMatchObject({ status: '0', name: 'input' });
    expect(await plates(id)).toEqual([]);
  });

  it('are guarded by the document after them, by other documents and by dictionaries', async () => {
    const many = await notice('many', {}, 6);
    const reason = async (id: string, more: Row = {}) => (await confirm(id, more)).body.msg;
    expect(await reason(many)).toBe('more than six');
    const [line] = (await detail(many)).lines;
    must(await confirm(many, { lines: [{ id: line?.['id'], qty: 1 }] }));
    must(await admin.post(`${PLATE}/add`, { grade: 'full', weight: '99.99' }));
    must(await confirm(await notice('room'), { name: 'full' }));
    must(await admin.post(`${PLATE}/add`, { grade: 'full', weight: '0.01' }));
    expect(await reason(await notice('no room'), { name: 'full' })).toBe('the yard is full');
    expect(await reason(await notice('low', { level: 'NB-2' }))).toBe('level too low');
    must(await confirm(await notice('high', { level: 'NB-1' })));
    must(await admin.post(`${PLATE}/add`, { grade: 'x', place: 'no away' }));
    expect(await reason(await notice('kept'), { name: 'away' })).toBe('kept away');
  });

  it('judge lines, depend on a value, change and move other documents; nobody judges their own', async () => {
    const id = await notice('judged');
    must(await confirm(id));
    const { lines } = await detail(id);
    const verdicts = lines.map((line) => ({ id: line['id'], verdict: 'ok' }));
    const inspect = (by: Caller, result: string) => by.post(`${NOTICE}/getProducts`, { id, result, lines: verdicts });
    expect((await inspect(admin, 'P')).body.msg).toContain('不能由本人办理');
    await rights.server.database.run('UPDATE trial_notice SET create_user = 1 WHERE id = ?', [id]);
    expect((await inspect(admin, 'ZZ')).status).toBe(400);
    expect((await inspect(admin, 'C')).status).toBe(400);
    must(await inspect(admin, 'P'));
    expect(await detail(id)).toMatchObject({
      ...{ status: '2', result: 'P' },
      lines: [
        { grade: 'A', verdict: 'ok', judge: 'Aadmin' },
        { grade: 'B', verdict: 'ok', judge: 'Badmin' },
      ],
    });
    expect((await plates(id)).map((row) => [row['weight'], row['double'], row['place'], row['status']])).toEqual([
      ['11.50', '23.00', 'hall', '1'],
      ['12.50', '25.00', 'hall', '1'],
      ['21.50', '43.00', 'hall', '1'],
    ]);
  });

  it('remove other documents, and are undone as a whole when one of those refuses', async () => {
    const judged = async (result: string, moved: boolean): Promise<[number, number, unknown]> => {
      const id = await notice(`judged ${result}`);
      must(await confirm(id));
      await rights.server.database.run('UPDATE trial_notice SET create_user = 1 WHERE id = ?', [id]);
      const { lines } = await detail(id);
      if (moved)
        must(await admin.post(`${PLATE}/confirm`, { ids: (await plates(id)).slice(2).map((row) => row['id']) }));
      const body = { id, result, lines: lines.map((line) => ({ id: line['id'], verdict: 'no' })) };
      const { status } = await admin.post(`${NOTICE}/getProducts`, body);
      return [status, (await plates(id)).length, (await detail(id))['status']];
    };
    expect(await judged('F', false)).toEqual([200, 0, '3']);
    expect(await judged('P', true)).toEqual([400, 3, '1']);
  });

  it('go back to the state that they left', async () => {
    const id = await notice('held');
    must(await confirm(id));
    const openOrStop = (open: unknown) => admin.post(`${NOTICE}/openOrStop`, { id, open });
    must(await openOrStop(0));
    expect(await detail(id)).toMatchObject({ status: '8', held: '1' });
    expect((await openOrStop(0)).status).toBe(400);
    must(await openOrStop('1'));
    expect(await detail(id)).toMatchObject({ status: '1', held: null });
    expect((await openOrStop(7)).status).toBe(400);
    expect((await openOrStop(undefined)).status).toBe(400);
  });

  it('of many documents do all or none, and name those that refuse', async () => {
    const [one, other, third] = [await notice('b1'), await notice('b2'), await notice('b3')];
    must(await confirm(other));
    const batch = (ids: string[]) => admin.post(`${NOTICE}/confirm`, { ids, name: 'b' });
    const { status, body } = await batch([third, other, one]);
    expect([status, body.errors.length]).toEqual([400, 1]);
    expect(body.msg).toMatch(/^\[n\] 当前状态/);
    expect([(await detail(one))['status'], (await detail(third))['status']]).toEqual(['0', '0']);
    must(await batch([third, one]));
    expect([(await detail(one))['status'], (await detail(third))['status']]).toEqual(['1', '1']);
    expect((await admin.post(`${NOTICE}/getProducts`, { ids: [one, third], result: 'P' })).status).toBe(400);
  });

  it('of many rows, each by itself, answer which refused', async () => {
    const id = await notice('rows');
    must(await confirm(id));
    const [first, second] = (await plates(id)).map((row) => String(row['id'])) as [string, string];
    await rights.server.database.run("UPDATE trial_plate SET status = '1' WHERE id = ?", [first]);
    const answer = must(await admin.post(`${PLATE}/openOrStop`, { ids: [second, first] }));
    expect(answer).toMatchObject({ success: 1, fail: 1, errors: [{ id: second, msg: expect.any(String) }] });
    expect((await plates(id)).find((row) => row['id'] === first)).toMatchObject({ status: '2' });
  });

  it('are open to those who hold the right that they name, within their field rights', async () => {
    const id = await notice('right');
    const stranger = (await rights.person('stranger', ['contract'])).caller;
    expect((await stranger.post(`${NOTICE}/confirm`, { id, name: 'n' })).status).toBe(403);
    must(await judge.post(`${NOTICE}/confirm`, { id, name: 'n' }));
    const { caller, roleId } = await rights.person('narrow', ['contract_hold']);
    const rule = (fieldKey: string) => ({ roleId, modelKey: 'trialNotice', fieldKey, rule: 'readonly' });
    must(await admin.post('/api/lc-system/field-rule/submit', rule('lines.qty')));
    const next = await notice('narrow');
    const [line] = (await detail(next)).lines;
    const lines = [{ id: line?.['id'], qty: 1 }];
    const refused = await caller.post(`${NOTICE}/confirm`, { id: next, name: 'n', lines });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'lines[0].qty']);
    must(await caller.post(`${NOTICE}/confirm`, { id: next, name: 'n' }));
  });

  it('are refused at publishing where they name what is not there, or the platform', async () => {
    const effect = (one: Row) => ({
      ...PLATES,
      key: 'trialWrong',
      path: `${PLATE}2`,
      table: 'trial_wrong',
      actions: {
        ...PLATES.actions,
        confirm: { ...PLATES.actions.confirm, effects: [one] },
      },
    });
    for (const one of [
      { move: 'trialPlate', id: '1', by: 'nowhere' },
      { update: 'user', where: leaf('account', 'equal', 'lina'), set: { name: 'x' } },
      { do: 'nobody.knows' },
    ])
      expect((await publish('trialWrong', effect(one))).status).toBe(400);
  });
});
