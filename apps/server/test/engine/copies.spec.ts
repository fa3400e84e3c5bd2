import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const CUSTOMER = '/api/at/nq/customer';
const NOTICE = '/api/at/pm/arrivalNotice';

/** Fields of a document that are copied from a referenced record. */
describe('fields that are copied from a reference', () => {
  let rights: Rights;
  let admin: Caller;
  let first: string;
  let second: string;

  const customer = async (customerName: string, address: string, contact: string): Promise<string> =>
    String(must(await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName, address, contact }))['id']);
  const sign = async (more: Row, by = admin): Promise<string> => {
    const { shipAddress: _, receiver: __, ...body } = await contractBody(rights.server, 1);
    return String(must(await by.post(`${SIGN}/add`, { ...body, ...more }))['id']);
  };
  const stored = async (id: string): Promise<Row> => must(await admin.get(`${SIGN}/detail`, { id }));

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    first = await customer('甲厂', '西安', '甲');
    second = await customer('乙厂', '宝鸡', '乙');
  });
  afterAll(() => rights.stop());

  it('are filled where nothing is sent; what is sent counts, an empty value, too', async () => {
    const bare = await stored(await sign({ customerId: first }));
    expect(bare).toMatchObject({ customerName: '甲厂', shipAddress: '西安', receiver: '甲' });
    const said = await stored(await sign({ customerId: first, shipAddress: '咸阳', receiver: '' }));
    expect(said).toMatchObject({ customerName: '甲厂', shipAddress: '咸阳', receiver: null });
  });

  it('are filled anew by another reference alone', async () => {
    const id = await sign({ customerId: first });
    must(await admin.post(`${SIGN}/update`, { id, shipAddress: '渭南' }));
    must(await admin.post(`${SIGN}/update`, { id, customerId: first, remark: 'x' }));
    expect(await stored(id)).toMatchObject({ shipAddress: '渭南', receiver: '甲' });
    must(await admin.post(`${SIGN}/update`, { id, customerId: second, shipAddress: '渭南' }));
    expect(await stored(id)).toMatchObject({ customerName: '乙厂', shipAddress: '渭南', receiver: '乙' });
    must(await admin.post(`${SIGN}/update`, { id, customerId: first }));
    expect(await stored(id)).toMatchObject({ customerName: '甲厂', shipAddress: '西安', receiver: '甲' });
  });

  it('follow where they are readonly: as the record is now, whatever is sent', async () => {
    const id = await sign({ customerId: second, customerName: '他厂' });
    expect(await stored(id)).toMatchObject({ customerName: '乙厂' });
    must(await admin.post(`${CUSTOMER}/saveOrUpdate`, { id: second, customerName: '乙厂新', address: '汉中' }));
    must(await admin.post(`${SIGN}/update`, { id, remark: 'renamed' }));
    expect(await stored(id)).toMatchObject({ customerName: '乙厂新', shipAddress: '宝鸡' });
  });

  it('tell nobody what is closed to him: neither in pickers nor by a save', async () => {
    const { caller, roleId } = await rights.person('copier', ['nqContractSign', 'nqContractSign_add', 'customer']);
    const rule = { roleId, modelKey: 'customer', fieldKey: 'address', rule: 'hidden' };
    must(await admin.post('/api/lc-system/field-rule/submit', rule));
    const [option] = (await caller.get(`${SIGN}/options/customerId`, { ids: first })).body.data as Row[];
    expect(option).toMatchObject({ label: '甲厂', contact: '甲' });
    expect(option).not.toHaveProperty('address');
    expect(await stored(await sign({ customerId: first }, caller))).toMatchObject({
      shipAddress: null,
      receiver: '甲',
    });
    const [open] = (await admin.get(`${SIGN}/options/customerId`, { ids: first })).body.data as Row[];
    expect(open).toMatchObject({ address: '西安' });
  });

  it('are those of lines as well, by formulas, too: a demand brings what is to arrive', async () => {
    const { database } = rights.server;
    const scale = database.flavour === 'sqlite' ? 100 : 1;
    const demand = await insertRow(database, 'pm_progress', {
      ...{ tenant_id: '000000', is_deleted: 0, version: 1, create_time: '2026-03-25 10:00:00', contract_id: 1 },
      ...{ contract_code: 'HT1', demand_no: 'CG1', source_type: 'BOTTOM', grade: 'Q345R', standard: 'GB/T 713.2' },
      ...{ thickness: 16 * scale, width: 1600 * scale, length: 6250 * scale, qty: 5, arrived_qty: 2, status: 0 },
    });
    await announce(database, 'pm_progress');
    const [supplier] = (await admin.get(`${NOTICE}/options/supplierId`, { size: 1 })).body.data as Row[];
    const lines = [{ progressId: demand }, { progressId: demand, qty: 1, contractCode: '' }];
    const { id } = must(await admin.post(`${NOTICE}/saveCg`, { type: '1', supplierId: supplier?.['id'], lines }));
    const { lines: made } = must(await admin.get(`${NOTICE}/getDetails`, { id: String(id) })) as { lines: Row[] };
    const size = { grade: 'Q345R', standard: 'GB/T 713.2', thickness: '16.00', width: '1600.00', length: '6250.00' };
    expect(made).toMatchObject([
      { ...size, qty: 3, contractCode: 'HT1', slabSort: 'BASE', theoryWeight: '3768.000' },
      { ...size, qty: 1, contractCode: null, slabSort: 'BASE', theoryWeight: '1256.000' },
    ]);
  });
});
