import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

/** A work step as data: its own fields, and parameters for the fieldset that all steps share. */
const step = (key: string, prefix: string, own: Row, execute: Row): Row => ({
  ...{ key, zh: '任务', en: 'Task', path: `/api/at/trial/${key}`, table: `trial_${prefix.toLowerCase()}` },
  ...{ display: 'taskNo', uses: ['stepTask'], fields: own },
  patch: {
    fields: {
      taskNo: { rule: `${prefix}{yyMMdd}-{seq:4}` },
      ...{ qty: { readonly: null }, pdNum: { readonly: null } },
    },
    actions: {
      execute: { input: execute, permission: 'contract_hold' },
      ...Object.fromEntries(
        ['arrange', 'revokeArrange', 'revokeExecute', 'check', 'executeCheck', 'skip'].map((name) => [
          name,
          { permission: 'contract_hold' },
        ]),
      ),
    },
  },
  calls: { 'POST add': { operation: 'create' } },
});

const MODELS = [
  step(
    'trialCutting',
    'XL',
    { meltNo: { type: 'string', zh: '炉', en: 'Heat', length: 32 } },
    { meltNo: { required: true } },
  ),
  step('trialGrinding', 'DM', { roughness: { type: 'int', zh: '粗', en: 'Roughness', min: 0 } }, { roughness: {} }),
];

describe('steps made of one fieldset, published at run time', () => {
  let rights: Rights;
  let admin: Caller;
  let checker: Caller;
  let operator: string;

  const publish = (model: Row, baseVersion = 0): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key: model['key'], model, baseVersion });
  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    for (const model of MODELS) must(await publish(model));
    checker = (await rights.person('checker', ['contract', 'contract_hold'])).caller;
    operator = String(
      (must(await admin.get('/api/lc-user/select', { account_equal: 'lina' })) as unknown as Row[])[0]?.['id'],
    );
  });
  afterAll(() => rights.stop());

  const at = (key: string) => `/api/at/trial/${key}`;
  const task = async (key: string): Promise<string> =>
    String(must(await admin.post(`${at(key)}/add`, { pdNum: '2611001-01-01', qty: 3 }))['id']);
  const shown = async (key: string, id: string): Promise<Row> => must(await admin.get(`${at(key)}/getDetails`, { id }));
  const report = (more: Row = {}): Row => ({
    ...{ actualStart: '2026-03-02 08:00:00', actualEnd: '2026-03-02 09:30:00', okQty: 3, ngQty: 0 },
    ...more,
  });

  it('both draw their own numbers and go the same way: arranged, reported, withdrawn, checked', async () => {
    for (const [key, prefix, own] of [
      ['trialCutting', 'XL', { meltNo: 'M1' }],
      ['trialGrinding', 'DM', { roughness: 12 }],
    ] as const) {
      const id = await task(key);
      expect(await shown(key, id)).toMatchObject({
        status: 0,
        checkResult: 'W',
        shift: 'D',
        taskNo: expect.stringMatching(new RegExp(`^${prefix}\\d{6}-0001$`)),
      });
      must(
        await admin.post(`${at(key)}/arrange`, {
          ids: [id],
          teamCode: 'XL1',
          operatorIds: [operator],
          planDate: '2026-03-02',
        }),
      );
      expect(await shown(key, id)).toMatchObject({
        status: 1,
        teamCode: 'XL1',
        planDate: '2026-03-02',
        arrangeUserId: expect.any(String),
      });
      must(await admin.post(`${at(key)}/execute`, { ids: [id], ...report(own) }));
      expect(await shown(key, id)).toMatchObject({ status: 2, okQty: 3, actualHours: '1.50', ...own });
      must(await admin.post(`${at(key)}/revokeExecute`, { ids: [id] }));
      expect(await shown(key, id)).toMatchObject({ status: 1, okQty: null, actualEnd: null, reportUserId: null });
      must(await admin.post(`${at(key)}/revokeArrange`, { ids: [id] }));
      expect(await shown(key, id)).toMatchObject({ status: 0, teamCode: null, arrangeTime: null });
    }
  });

  it('refuses what the rules of all steps forbid, and stores nothing of it', async () => {
    const id = await task('trialCutting');
    const path = at('trialCutting');
    must(await admin.post(`${path}/arrange`, { ids: [id], teamCode: 'XL1' }));
    for (const [field, wrong] of [
      ['okQty', report({ okQty: 1, meltNo: 'M' })],
      ['actualEnd', report({ actualEnd: '2026-03-02 07:00:00', meltNo: 'M' })],
      ['actualEnd', report({ actualEnd: '2099-01-01 00:00:00', meltNo: 'M' })],
      ['actualStart', report({ actualStart: '2025-03-02 08:00:00', meltNo: 'M' })],
      ['meltNo', report()],
      ['teamCode', report({ meltNo: 'M', teamCode: 'PH1' })],
    ] as const) {
      const { status, body } = await admin.post(`${path}/execute`, { ids: [id], ...wrong });
      expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining(field)]);
    }
    expect(await shown('trialCutting', id)).toMatchObject({ status: 1, okQty: null, meltNo: null });
    must(await admin.post(`${path}/execute`, { ids: [id], ...report({ meltNo: 'M' }) }));
    const verdict = { ids: [id], checkResult: 'F' };
    expect((await admin.post(`${path}/check`, { ...verdict, defectType: 'LW' })).status).toBe(400);
    expect((await checker.post(`${path}/check`, verdict)).status).toBe(400);
    must(await checker.post(`${path}/check`, { ...verdict, defectType: 'LW' }));
    expect(await shown('trialCutting', id)).toMatchObject({ status: 4, checkResult: 'F', defectType: 'LW' });
  });

  it('many at once: what is said of all, and of each in its row; all or none', async () => {
    const path = at('trialCutting');
    const ids = [await task('trialCutting'), await task('trialCutting')];
    must(await admin.post(`${path}/arrange`, { ids, teamCode: 'XL1' }));
    const rows = (first: Row, second: Row) => ({
      ...{ actualStart: '2026-03-02 08:00:00', actualEnd: '2026-03-02 09:30:00', shift: 'N' },
      rows: [
        { id: ids[0], ngQty: 0, meltNo: 'M1', ...first },
        { id: ids[1], ngQty: 1, meltNo: 'M2', ...second },
      ],
    });
    const refused = async (said: Row): Promise<string[]> => {
      const { status, body } = await admin.post(`${path}/execute`, said);
      expect(status).toBe(400);
      return (body.errors ?? []).map((one: Row) => one['field']);
    };
    expect(await refused(rows({ okQty: 'x' }, {}))).toEqual(['rows[0].okQty', 'rows[1].okQty']);
    expect(await refused(rows({ okQty: 3, wrong: 1 }, { okQty: 2 }))).toEqual(['rows[0].wrong']);
    expect(await refused(rows({ okQty: 3 }, { okQty: 3 }))).toEqual(['ids[1]']);
    for (const wrong of [[], {}, [{ okQty: 3 }], [{ id: ids[0] }, { id: ids[0] }]])
      await refused({ ...report(), meltNo: 'M', rows: wrong });
    expect(await shown('trialCutting', String(ids[0]))).toMatchObject({ status: 1, okQty: null });
    must(await admin.post(`${path}/execute`, rows({ okQty: 3, version: undefined }, { okQty: 2, shift: 'D' })));
    expect(await shown('trialCutting', String(ids[0]))).toMatchObject({
      status: 2,
      okQty: 3,
      shift: 'N',
      meltNo: 'M1',
    });
    expect(await shown('trialCutting', String(ids[1]))).toMatchObject({
      status: 2,
      ngQty: 1,
      shift: 'D',
      meltNo: 'M2',
    });
    const stale = { rows: [{ id: ids[0], version: 1 }] };
    expect((await admin.post(`${path}/revokeExecute`, stale)).status).toBe(409);
  });

  it('the states of tasks are counted, of those that are searched for', async () => {
    await task('trialGrinding');
    const counts = async (more: Row = {}): Promise<Row[]> => {
      const query = { field: 'status', counted: '1', ...more };
      return must(
        await admin.get(`${at('trialGrinding')}/values`, query as Record<string, string>),
      ) as unknown as Row[];
    };
    const all = must(await admin.get(`${at('trialGrinding')}/page`, { status: '0' }))['total'];
    expect(await counts()).toContainEqual(expect.objectContaining({ value: '0', count: all }));
    expect(await counts({ pdNum: 'nothing like it' })).toEqual([]);
    expect((await counts({ counted: '' }))[0]).not.toHaveProperty('count');
  });

  it('the designer gets the model as it was written, and unknown sets are refused', async () => {
    const { model } = must(await admin.get('/api/lc-develop/metadata/detail', { key: 'trialCutting' })) as {
      model: Row;
    };
    expect([model['uses'], Object.keys(model['fields'] as Row)]).toEqual([['stepTask'], ['meltNo']]);
    const sign = must(await admin.get('/api/lc-develop/metadata/detail', { key: 'nqContractSign' })) as { model: Row };
    expect(sign.model['uses']).toEqual(['approval']);
    const refused = await publish({ ...MODELS[0], uses: ['stepTasks'] }, 1);
    expect([refused.status, refused.body.msg]).toEqual([
      400,
      expect.stringContaining('there is no fieldset stepTasks'),
    ]);
  });
});
