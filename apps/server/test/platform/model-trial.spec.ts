import { dmn } from '../support/dmn.js';
import { must } from '../support/rights.js';
import { type Caller, TestServer } from '../support/test-server.js';

const METADATA = '/api/lc-develop/metadata';

/** A stored thing with a place; nothing of it is published. */
const MODEL = {
  key: 'trialPlace',
  zh: '存放试算',
  en: 'Place on trial',
  path: '/api/at/trial/place',
  table: 'test_trial_place',
  display: 'title',
  fields: {
    title: { type: 'string', zh: '名称', en: 'Title', length: 32, list: true },
    site: { type: 'dict', zh: '厂区', en: 'Site', length: 16, dict: 'site' },
    area: { type: 'dict', zh: '库区', en: 'Area', length: 32, dict: 'storage_area' },
    weight: { type: 'decimal', zh: '重量', en: 'Weight', precision: 12, scale: 3 },
  },
  children: {
    parts: {
      key: 'trialPlacePart',
      zh: '部件',
      en: 'Parts',
      table: 'test_trial_place_part',
      parent: 'trialPlace',
      order: 'seq',
      fields: {
        seq: { type: 'int', zh: '序号', en: 'No.', readonly: true },
        pieces: { type: 'int', zh: '件数', en: 'Pieces' },
      },
    },
  },
};

const LIFT = dmn({
  key: 'liftBy',
  policy: 'FIRST',
  inputs: [{ text: 'weight', type: 'number' }],
  outputs: [{ name: 'by', type: 'string' }],
  rules: [
    ['> 500', '"crane"'],
    ['-', '"fork lift"'],
  ],
});

describe('formulas of a model that is not published', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = (await server.as('admin')).in('en');
    must(await admin.post('/api/lc-flow/decision/submit', { xml: LIFT, common: true }));
  });
  afterAll(() => server?.stop());

  const tried = async (record: object, ...texts: (string | { text: string; each: string })[]): Promise<unknown[]> => {
    const formulas = texts.map((one) => (typeof one === 'string' ? { text: one } : one));
    const { status, body } = await admin.post(`${METADATA}/formulas`, { model: MODEL, record, formulas });
    if (status !== 200) throw new Error(body.msg);
    return body.data;
  };

  it('they know the dictionary entry of a field', async () => {
    const found = await tried({ area: 'XA-B', site: 'XA' }, '${EXT(area).columns}', '${EXT(area).site == site}');
    expect(found).toEqual([{ value: '12' }, { value: true }]);
    expect(await tried({}, '${EXT(area).site}')).toEqual([{ value: null }]);
  });

  it('they ask the decision tables of the tenant, also with values of a line', async () => {
    const by = "${DECISION('liftBy', 'by')}";
    expect(await tried({ weight: '812.5' }, by)).toEqual([{ value: 'crane' }]);
    expect(await tried({ weight: '12' }, by)).toEqual([{ value: 'fork lift' }]);
    const each = { text: "${DECISION('liftBy', 'by', 'weight', line.pieces * 100)}", each: 'parts' };
    expect(await tried({ weight: '1', parts: [{ pieces: 6 }] }, each)).toEqual([{ value: 'crane' }]);
  });

  it('a decision that is missing is told beside its formula, and the others have their values', async () => {
    const [missing, sum] = await tried({ weight: '2' }, "${DECISION('noTable', 'by')}", '${weight * 2}');
    expect(missing).toEqual({ problem: expect.stringContaining('noTable') });
    expect(sum).toEqual({ value: '4' });
  });
});
