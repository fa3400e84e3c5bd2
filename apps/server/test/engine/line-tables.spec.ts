import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const KIT = '/api/at/trial/trialKit';
const text = { type: 'string', zh: 'x', en: 'X', length: 64 };
const whole = (more: Row = {}): Row => ({ type: 'int', zh: '数', en: 'Number', ...more });
const lines = (key: string, table: string, fields: Row): Row => ({
  ...{ key, zh: key, en: key, table, parent: 'kitId', fields: { name: { ...text, required: true }, ...fields } },
});

/** A document with two tables of lines. */
const kit = (calls: Row): Row => ({
  ...{ key: 'trialKit', zh: '套', en: 'Kit', path: KIT, dialect: 'document', table: 'trial_kit', display: 'name' },
  fields: {
    name: text,
    pieces: whole({ readonly: true, computed: '${SUM(ARRAYMAP(plates, item => item.qty))}' }),
    metres: whole({ readonly: true, computed: '${SUM(ARRAYMAP(seams, item => item.length * 2))}' }),
  },
  children: {
    plates: lines('trialKitPlate', 'trial_kit_plate', { qty: whole() }),
    seams: lines('trialKitSeam', 'trial_kit_seam', { length: whole() }),
  },
  calls,
});

describe('a document with several tables of lines', () => {
  let rights: Rights;
  let admin: Caller;
  const publish = (model: Row, baseVersion: number): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key: 'trialKit', model, baseVersion });

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    must(await publish(kit({ 'GET importTemplate': { operation: 'importTemplate', with: { child: 'seams' } } }), 0));
  });
  afterAll(() => rights.stop());

  it('counts all of them', async () => {
    const plates = [{ name: 'a', qty: 2 }];
    const seams = [{ name: 's', length: 5 }];
    expect(must(await admin.post(`${KIT}/countLine`, { plates, seams }))).toMatchObject({
      ...{ pieces: 2, metres: 10, plates: [{ name: 'a' }], seams: [{ name: 's' }] },
    });
    expect((await admin.post(`${KIT}/countLine`, { line: { name: 'a' } })).status).toBe(400);
    const id = String(must(await admin.post(`${KIT}/add`, { name: 'k', plates, seams }))['id']);
    const [seam] = must(await admin.get(`${KIT}/detail`, { id }))['seams'] as Row[];
    must(await admin.post(`${KIT}/update`, { id, seams: [{ ...seam, length: 7 }] }));
    expect(must(await admin.get(`${KIT}/detail`, { id }))).toMatchObject({
      ...{ pieces: 2, metres: 14, plates: [{ qty: 2 }], seams: [{ length: 7 }] },
    });
  });

  it('exports only tables of lines that a call names', async () => {
    expect((await admin.get(`${KIT}/importTemplate`)).bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await admin.post(`${KIT}/import`, {})).status).toBe(404);
    const wrong = kit({ 'GET importTemplate': { operation: 'importTemplate', with: { child: 'seems' } } });
    const refused = await publish(wrong, 1);
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('seems')]);
  });
});
