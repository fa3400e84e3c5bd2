import { extractText, getDocumentProxy } from 'unpdf';
import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const CONTRACT = '/api/at/nq/contract';
const PIECE = '/api/at/nq/pdPiece';
const RULE = '/api/lc-system/field-rule';
const APPROVERS = {
  cs_sales: 'zhaogq',
  cs_tech: 'zhoujg',
  cs_prod: 'zhengyi',
  cs_qc: 'hejing',
  cs_fin: 'qianfang',
  cs_gm: 'liuzong',
} as const;

/** Texts of the pages, and all of them without spaces, because lines may break anywhere. */
async function read({ status, headers, bytes, body }: Answer): Promise<{ pages: string[]; whole: string }> {
  expect([status, body?.msg]).toEqual([200, undefined]);
  expect(headers.get('content-type')).toBe('application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  return { pages: text, whole: text.join('\n').replace(/\s/g, '') };
}

describe('prints', () => {
  let rights: Rights;
  let lina: Caller;
  let contract: Row & { lines: Row[] };
  let pieces: Row[];

  const print = (by: Caller, query: Row, path = CONTRACT) => by.get(`${path}/print`, query as Record<string, string>);
  const refused = async (answer: Promise<Answer>, message: RegExp, code = 400): Promise<void> => {
    const { body } = await answer;
    expect([body.code, body.msg]).toEqual([code, expect.stringMatching(message)]);
  };

  /** A contract with completed approval and hostile texts. */
  beforeAll(async () => {
    rights = await Rights.start();
    const { server } = rights;
    lina = await server.as('lina');
    const wangli = await server.as('wangli');
    const hostile = {
      projectName: '</b><script>1</script>',
      technicalTerms: `(a\\)${'很长的技术要求, '.repeat(80)}末尾`,
    };
    const { id } = must(await wangli.post(`${SIGN}/add`, { ...(await contractBody(server)), ...hostile }));
    must(await wangli.post(`${SIGN}/initiate?id=${id}`));
    for (const [nodeId, account] of Object.entries(APPROVERS)) {
      const { version } = must(await wangli.get(`${SIGN}/getDetais`, { id: String(id) }));
      const decision = { id, nodeId, result: 1, version, comment: `${account}-ok` };
      must(await (await server.as(account)).post(`${SIGN}/upEvent`, decision));
    }
    const [row] = must(await lina.get(`${CONTRACT}/list`, { size: 1 }))['records'] as Row[];
    contract = must(await lina.get(`${CONTRACT}/detail`, { id: String(row?.['id']) })) as typeof contract;
    pieces = must(await lina.get(`${PIECE}/page`, { size: 50 }))['records'] as Row[];
  });
  afterAll(() => rights.stop());

  /** Somebody who may print contracts, but must not see some fields. */
  async function person(account: string, rules: Record<string, string>, codes: string[] = []): Promise<Caller> {
    const { caller, roleId } = await rights.person(account, ['contract', 'contract_print', ...codes]);
    for (const [fieldKey, rule] of Object.entries(rules))
      must(await rights.admin.post(`${RULE}/submit`, { roleId, modelKey: 'contract', fieldKey, rule }));
    return caller;
  }

  it('show a contract as its detail has it: names, lines, totals, signatures, who printed it', async () => {
    const answer = await print(lina, { id: contract['id'] });
    const { pages, whole } = await read(answer);
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/);
    const { contractCode, customerName, contractTypeName, totalQty, totalWeight, totalAmount, lines } = contract;
    for (const text of [contractCode, customerName, contractTypeName, totalQty, totalWeight, totalAmount])
      expect(whole).toContain(String(text).replace(/\s/g, ''));
    for (const line of lines)
      for (const key of ['baseGradeName', 'spec', 'totalWeight', 'unitPrice', 'amount', 'deliveryDate'])
        expect(whole).toContain(String(line[key]).replace(/\s/g, ''));
    for (const account of Object.values(APPROVERS)) expect(whole).toContain(`${account}-ok`);
    expect(whole).toContain('</b><script>1</script>');
    expect(whole).toContain('(a\\)很长的技术要求');
    expect(whole).toContain('末尾');
    expect(pages.every((text, at) => text.includes(`第 ${at + 1} / ${pages.length} 页`))).toBe(true);
    expect(whole).toContain('李娜打印于');
  });

  it('are told in the language of the caller', async () => {
    const { whole } = await read(await print(lina.in('en'), { id: contract['id'] }));
    for (const text of ['Contractno.', 'Contractlines', 'Page1/', 'Printedby']) expect(whole).toContain(text);
    expect(whole).not.toContain('合同编号');
  });

  it('leave out what is hidden from their reader, and mask what is masked', async () => {
    const rules = { totalAmount: 'hidden', customerId: 'hidden', shipAddress: 'masked', contractCode: 'masked' };
    const closed = { 'lines.unitPrice': 'hidden', 'lines.amount': 'hidden', 'lines.spec': 'masked' };
    const caller = await person('closed', { ...rules, ...closed }, ['nqContractSign']);
    const { whole } = await read(await print(caller, { id: contract['id'] }));
    const { totalAmount, customerName, shipAddress, contractCode, lines } = contract;
    const gone = [totalAmount, customerName, shipAddress, ...lines.flatMap(({ unitPrice, spec }) => [unitPrice, spec])];
    for (const text of gone) expect(whole).not.toContain(String(text).replace(/\s/g, ''));
    for (const label of ['合同金额', '客户名称', '含税单价', '含税金额']) expect(whole).not.toContain(label);
    expect(whole).toContain('收货地址***');
    expect(whole).toContain('合同编号***');
    expect(whole).toContain(String(contract['totalWeight']));
    // Batch numbers contain the contract number, as in the detail view.
    expect(whole.replaceAll(`${contractCode}-P`, '')).not.toContain(String(contractCode));
  });

  it('have no signatures for users who may not see the approval', async () => {
    const { whole } = await read(await print(await person('outside', {}), { id: contract['id'] }));
    expect(whole).toContain(String(contract['contractCode']));
    expect(whole).not.toContain('zhaogq-ok');
    expect(whole).not.toContain('审批记录');
    const unsigned = await person('unsigned', { signId: 'hidden' }, ['nqContractSign']);
    expect((await read(await print(unsigned, { id: contract['id'] }))).whole).not.toContain('zhaogq-ok');
  });

  it('are for those who may: the button, the data scope and the tenant decide', async () => {
    const { caller } = await rights.person('reader', ['contract']);
    await refused(print(caller, { id: contract['id'] }), /./, 403);
    await refused(print(await rights.server.as('liuyang'), { id: contract['id'] }), /./, 404);
    await read(await print(await rights.server.as('wangli'), { id: contract['id'] }));
    const { admin } = rights;
    const { id } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName: '别家', linkman: 'x' }));
    const { tenantId } = must(await admin.get('/api/lc-system/tenant/detail', { id: String(id) }));
    const menuId = rights.menusOf('nq', 'contract', 'contract_print', 'pdPiece', 'pdPiece_print');
    const pack = must(await admin.post('/api/lc-system/tenant-package/submit', { packageName: 'p', menuId }));
    must(await admin.post(`/api/lc-system/tenant/package-setting?tenantId=${tenantId}&packageId=${pack['id']}`));
    const other = await rights.of(String(tenantId), 'admin', 'admin');
    await refused(print(other, { id: contract['id'] }), /./, 404);
    await refused(print(other, { ids: pieces[0]?.['id'] }, PIECE), /./, 404);
  });

  it('make one PDF of many labels, each a page of its own size', async () => {
    expect(pieces.length).toBeGreaterThan(3);
    const ids = pieces.map(({ id }) => id).join();
    for (const [name, size] of [
      ['label', [283, 170]],
      ['smallLabel', [170, 113]],
    ] as const) {
      const answer = await print(lina, { ids, print: name }, PIECE);
      const { pages } = await read(answer);
      expect(pages).toHaveLength(pieces.length);
      for (const [at, { pdNum }] of pieces.entries()) expect(pages[at]).toContain(String(pdNum));
      const pdf = await getDocumentProxy(new Uint8Array(answer.bytes));
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      expect([width, height].map(Math.round)).toEqual(size);
      expect(answer.bytes.length).toBeLessThan(200_000);
    }
  });

  it('are bounded, and refuse what is not there: all or none', async () => {
    const id = String(pieces[0]?.['id']);
    await refused(print(lina, { ids: `${id},1` }, PIECE), /./, 404);
    await refused(print(lina, {}, PIECE), /ids/);
    await refused(print(lina, { ids: 'x' }, PIECE), /ids/);
    await refused(print(lina, { ids: id, print: 'toString' }, PIECE), /toString/);
    await refused(print(lina, { ids: Array.from({ length: 201 }, (_, at) => at + 1).join() }, PIECE), /200/);
  });

  it('name the field whose value makes no code', async () => {
    const { database } = rights.server;
    const id = String(pieces[1]?.['id']);
    await database.run('UPDATE nq_pd_piece SET pd_num = ? WHERE id = ?', ['板-1', id]);
    const { status, body } = await print(lina, { ids: id, print: 'smallLabel' }, PIECE);
    expect([status, body.msg]).toEqual([400, '生产编号无法生成条码']);
    expect(JSON.stringify(body)).toContain('pdNum');
    const { whole } = await read(await print(lina, { ids: id }, PIECE));
    expect(whole).toContain('板-1');
  });
});
