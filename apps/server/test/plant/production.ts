import { must } from '../support/rights.js';
import type { Answer } from '../support/test-server.js';
import { as, page, type Row } from './story.js';

export const STEP = '/api/at/em/productionPlan';
const TO_ARRANGE = 0;
const ARRANGED = 1;
const REPORTED = 2;

export const tasks = async (step: string, more: Record<string, string> = {}): Promise<Row[]> =>
  page(`${STEP}/${step}`, { ascs: 'expNo,partType,pdNum', size: 100, ...more }, await as('xugang'));

export const slabs = async (more: Record<string, string | number> = {}): Promise<Row[]> =>
  must(await (await as('zhuqiang')).get('/api/at/wm/slab/page', { size: 100, ascs: 'slabNo', ...more }))[
    'records'
  ] as Row[];
export const slab = async (slabNo: string): Promise<Row> => (await slabs({ slabNo }))[0] ?? {};

/** Teams whose code differs from that of their step. */
const TEAM: Readonly<Record<string, string>> = { jpc: 'JP1', jpx: 'JP1', jgqx: 'PG1', pg: 'PG1', jjg: 'JG1' };

/** Reports a task as the operator, with start and end time of day. */
export const report = async (step: string, task: Row, from: string, to: string, more: Row = {}): Promise<Answer> =>
  (await as('zhanggong')).post(`${STEP}/${step}/execute`, {
    ...{ id: task['id'], actualStart: `${from}:00`, actualEnd: `${to}:00`, okQty: task['qty'], ngQty: 0 },
    ...more,
  });

export const check = async (step: string, ids: unknown[], checkResult = 'P', more: Row = {}): Promise<Answer> =>
  (await as('kongzhi')).post(`${STEP}/${step}/check`, { ids, checkResult, ...more });

/** Arranges, reports and checks the tasks of a step, as far as this is still to be done. */
export async function work(
  step: string,
  chosen: readonly Row[],
  from: string,
  to: string,
  more: Row = {},
): Promise<void> {
  const xugang = await as('xugang');
  const open = chosen.filter((one) => one['status'] === TO_ARRANGE).map(({ id }) => id);
  if (open.length > 0)
    must(await xugang.post(`${STEP}/${step}/arrange`, { ids: open, teamCode: TEAM[step] ?? `${step.toUpperCase()}1` }));
  for (const task of chosen) if (Number(task['status']) <= ARRANGED) must(await report(step, task, from, to, more));
  const done = chosen.filter((one) => Number(one['status']) <= REPORTED).map(({ id }) => id);
  if (done.length > 0) must(await check(step, done));
}

/** Id of a person by account. */
export async function person(account: string): Promise<string> {
  const { records } = must(await (await as('admin')).get('/api/lc-user/page', { account, size: 1 })) as {
    records: Row[];
  };
  return String(records[0]?.['id']);
}

const LICENCE = '/api/at/qc/personLicence';

/** Runs something while a person's licence of this kind is expired. */
export async function withExpired(account: string, kind: string, validTo: string, during: () => Promise<unknown>) {
  const keeper = await as('hejing');
  const userId = await person(account);
  const stored = async (): Promise<Row> =>
    (must(await keeper.get(`${LICENCE}/page`, { userId, kind }))['records'] as Row[])[0] ?? {};
  const licence = await stored();
  const change = async (one: Row, to: unknown) =>
    must(await keeper.post(`${LICENCE}/saveOrUpdate`, { id: one['id'], version: one['version'], validTo: to }));
  await change(licence, validTo);
  await during();
  await change(await stored(), licence['validTo']);
}
