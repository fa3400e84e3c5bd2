import { contractBody, SIGN } from '../support/contracts.js';
import { must } from '../support/rights.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';

export type Row = Record<string, unknown>;
export type Document = Row & { lines: Row[]; cuts: Row[]; items: Row[]; pieces: Row[]; steps: Row[] };

export const JI = '/api/at/technology/ji';
export const EXPLOSION = '/api/at/technology/explosion';
export const CARD = '/api/at/technology/guoch/xl';
export const PLAN = '/api/at/technology/guoch/process';
export const CODE = 'HT2603-018';

/** State shared by the parts of the story; scenario §1 is done when they start. */
export let server: TestServer;
export let chengong: Caller;
export let contractId: string;

/** Restarts the server of the plant at a later time (plant time, `yyyy-MM-dd HH:mm`). */
export async function at(time: string): Promise<void> {
  const { database } = server;
  await server.end();
  server = await TestServer.start({
    database,
    env: { LAMINA_CLOCK: `${time.replace(' ', 'T')}:00+08:00` },
    // Only the time is different: the story is not about starting a process.
    alone: false,
  });
}

export const as = (account: string): Promise<Caller> => server.as(account);
export const detail = async (path: string, of: string, by?: Caller): Promise<Document> =>
  must(await (by ?? (await as('chengong'))).get(`${path}/getDetais`, { id: of })) as Document;
export const page = async (path: string, more: Record<string, string | number> = {}, by?: Caller): Promise<Row[]> =>
  must(await (by ?? (await as('chengong'))).get(`${path}/page`, { contractCode: CODE, size: 50, ...more }))[
    'records'
  ] as Row[];
export const decide = async (
  path: string,
  of: string,
  account: string,
  nodeId: string,
  result: 0 | 1 = 1,
): Promise<Answer> => {
  const by = await as(account);
  const { version } = await detail(path, of, by);
  return by.post(`${path}/upEvent`, { id: of, nodeId, result, version, comment: result === 1 ? '' : '不同意' });
};
export const agree = async (path: string, of: string, ...steps: [string, string][]): Promise<void> => {
  for (const [account, nodeId] of steps) must(await decide(path, of, account, nodeId));
};
export const expectRefused = ({ status, body }: Answer, words: string | RegExp, field?: string): void => {
  if (typeof words === 'string') expect(body.msg).toBe(words);
  else expect(body.msg).toMatch(words);
  expect(status).toBe(400);
  if (field !== undefined) expect(body.errors[0].field).toBe(field);
};

export const contract = async (): Promise<Document> =>
  must(await (await as('lina')).get('/api/at/nq/contract/detail', { id: contractId })) as Document;
export const stock = async (): Promise<Row[]> => page('/api/at/nq/pdPiece', { ascs: 'pdNum' }, await as('lina'));
export const plans = (): Promise<Row[]> => page('/api/at/technology/pdInformDesignPlan', { ascs: 'informNo' });

export const schedule = async (): Promise<Row[]> =>
  must(
    await (await as('fengmin')).get('/api/at/em/productionSchedule/getPage', {
      contractCode: CODE,
      size: 50,
      ascs: 'pdNum',
    }),
  )['records'] as Row[];

/** Starts a server whose contract is signed and in force before the first test. */
export function begin(): void {
  beforeAll(async () => {
    server = await TestServer.start({ env: { LAMINA_CLOCK: '2026-03-16T09:00:00+08:00' } });
    const wangli = await as('wangli');
    chengong = await as('chengong');
    const body = await contractBody(server);
    // The scenario corrects the tube sheet at its second try (§1.6).
    Object.assign(body.lines[2] as Row, { bondLevel: 'NB-1', productUse: 'TUBESHEET', flatness: 2 });
    const sign = String(must(await wangli.post(`${SIGN}/add`, body))['id']);
    must(await wangli.post(`${SIGN}/initiate?id=${sign}`));
    await agree(
      SIGN,
      sign,
      ...(['zhaogq', 'zhoujg', 'zhengyi', 'hejing', 'qianfang', 'liuzong'].map((account, at) => [
        account,
        ['cs_sales', 'cs_tech', 'cs_prod', 'cs_qc', 'cs_fin', 'cs_gm'][at],
      ]) as [string, string][]),
    );
    const { records } = must(await (await as('lina')).get('/api/at/nq/contract/list', { contractCode: CODE })) as {
      records: Row[];
    };
    contractId = String(records[0]?.['id']);
  });
  afterAll(() => server.stop());
}
