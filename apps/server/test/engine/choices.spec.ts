import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import type { Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const CUSTOMER = '/api/at/nq/customer';
const SUPPLIER = '/api/at/wm/supplier';
const NOTICE = '/api/at/pm/arrivalNotice';

const says = (zh: string, en: string, name: string) => ({
  zh: `[${zh}]不能选择: ${name}`,
  en: `[${en}] may not be: ${name}`,
});

/** A save accepts only references that the picker would offer. */
describe('references outside of what pickers offer', () => {
  let rights: Rights;
  let admin: Caller;

  const customer = async (customerName: string, isSealed: string): Promise<string> =>
    String(must(await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName, isSealed }))['id']);

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  it('are refused by the field and the name of the record, whoever asks', async () => {
    const sealed = await customer('停用厂', '1');
    const open = await customer('开放厂', '0');
    const body = await contractBody(rights.server, 1);
    const { body: answer } = await admin.post(`${SIGN}/add`, { ...body, customerId: sealed });
    expect([answer.code, answer.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'customerId', message: says('客户', 'Customer', '停用厂') })],
    ]);
    const { id } = must(await admin.post(`${SIGN}/add`, { ...body, customerId: open }));
    expect((await admin.post(`${SIGN}/update`, { id, customerId: sealed })).body.errors[0].field).toBe('customerId');
    const offered = (await admin.get(`${SIGN}/options/customerId`, { keyword: '厂' })).body.data as Row[];
    expect(offered.map((one) => one['label'])).toEqual(expect.arrayContaining(['开放厂']));
    expect(offered.map((one) => one['label'])).not.toContain('停用厂');
  });

  it('stay where they stood before', async () => {
    const soon = await customer('将停厂', '0');
    const { id } = must(
      await admin.post(`${SIGN}/add`, { ...(await contractBody(rights.server, 1)), customerId: soon }),
    );
    must(await admin.post(`${CUSTOMER}/saveOrUpdate`, { id: soon, customerName: '将停厂', isSealed: '1' }));
    must(await admin.post(`${SIGN}/update`, { id, customerId: soon, remark: 'x' }));
  });

  it('are those that a behaviour leaves out as well: a salesman is of sales', async () => {
    const [row] = await rights.server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'zhoujg' AND tenant_id = '000000'",
    );
    const body = { ...(await contractBody(rights.server, 1)), salesmanId: String(row?.['id']) };
    const { body: answer } = await admin.post(`${SIGN}/add`, body);
    expect([answer.code, answer.errors.map((one: Row) => one['field'])]).toEqual([400, ['salesmanId']]);
  });

  it('are told apart from records that are not there', async () => {
    const form = { supplierCode: 'X1', supplierName: '黑名单', level: 'X', type: '1' };
    const id = String(must(await admin.post(`${SUPPLIER}/saveOrUpdate`, form))['id']);
    const line = { slabSort: 'BASE', grade: 'Q345R', thickness: 16, width: 1600, length: 6250, qty: 1 };
    const add = async (supplierId: string) =>
      (await admin.post(`${NOTICE}/saveCg`, { type: '1', supplierId, lines: [line] })).body.errors[0];
    expect(await add(id)).toMatchObject({ field: 'supplierId', message: says('供应商', 'Supplier', '黑名单') });
    expect(await add('12')).toMatchObject({ field: 'supplierId', message: { zh: '[供应商]引用的数据不存在: 12' } });
  });

  it('hold for values that an action alone takes, of one document and of many', async () => {
    const open = { left: { type: 'field', field: 'isSealed' }, op: 'not_equal', right: '1' };
    const model = {
      ...{ key: 'visit', zh: '拜访', en: 'Visit', path: '/api/at/trial/visit', dialect: 'document' },
      ...{ table: 'trial_visit', display: 'topic' },
      fields: {
        topic: { type: 'string', zh: '主题', en: 'Topic', length: 64, required: true, list: true },
        seen: { type: 'string', zh: '已见', en: 'Seen', length: 64, readonly: true, list: true },
      },
      actions: {
        meet: {
          ...{ zh: '会见', en: 'Meet', batch: true, set: { seen: '${payload.whom}' } },
          input: { whom: { type: 'refs', zh: '客户', en: 'Customer', target: 'customer', length: 400, where: open } },
        },
      },
      calls: { 'POST meet': { operation: 'action' } },
    };
    must(await admin.post('/api/lc-develop/metadata/submit', { model, baseVersion: 0, menu: { roles: ['sales'] } }));
    const [one, other] = [await customer('可见厂', '0'), await customer('不见厂', '1')];
    const ids: string[] = [];
    for (const topic of ['a', 'b'])
      ids.push(String(must(await admin.post('/api/at/trial/visit/save', { topic }))['id']));
    const meet = (whom: string[], some = ids) => admin.post(`/api/at/trial/visit/meet?ids=${some.join()}`, { whom });
    const offered = (await admin.get('/api/at/trial/visit/options/meet.whom', { keyword: '见厂' })).body.data as Row[];
    expect(offered.map((row) => row['label'])).toEqual(['可见厂']);
    const single = (await meet([one, other], ids.slice(0, 1))).body;
    expect([single.code, single.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'whom', message: says('客户', 'Customer', '不见厂') })],
    ]);
    const many = (await meet([one, other])).body;
    expect([many.code, many.errors.map((row: Row) => row['field'])]).toEqual([400, ['ids[0]', 'ids[1]']]);
    must(await meet([one]));
    const { records } = (await admin.get('/api/at/trial/visit/page')).body.data;
    expect(records.map((row: Row) => row['seen'])).toEqual([one, one]);
  });
});
