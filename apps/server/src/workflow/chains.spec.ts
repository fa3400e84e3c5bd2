import { BOUNDS } from './kernel/spec/bounds.js';
import { readFileSync } from 'node:fs';
import { compileTable } from '../decisions/index.js';
import { type Decide, withDecisions } from '../formula/index.js';
import { compileProcess, type Graph } from './kernel/index.js';
import { Driver } from './kernel/spec/driver.js';

const SCHEMAS = new URL('../../../../schemas/', import.meta.url);
const FILES = {
  nqContractSign: 'office/contract-sign',
  techJi: 'technology/ji',
  techGuochXl: 'technology/guoch-xl',
  techGuochProcess: 'technology/guoch-process',
  techExplosion: 'technology/explosion',
};
type Key = keyof typeof FILES;
type Variables = Record<string, unknown>;

async function chain(key: Key): Promise<Graph> {
  const xml = readFileSync(new URL(`${FILES[key]}/approval.bpmn`, SCHEMAS), 'utf8');
  const { graphs, problems } = await compileProcess(xml, BOUNDS);
  expect(problems).toEqual([]);
  return graphs[0]!;
}

/** One person for each task, or the named people. */
async function begin(key: Key, variables: Variables = {}, people: Record<string, string[]> = {}): Promise<Driver> {
  const graph = await chain(key);
  const one = Object.fromEntries([...graph.nodes.keys()].map((id) => [id, ['1']]));
  const { table } = await compileTable(readFileSync(new URL('technology/ji/chief-approval.dmn', SCHEMAS), 'utf8'));
  const decide: Decide = (asked, scope) => (asked === table!.key ? table!.decide(scope).outputs : null);
  return new Driver(graph, withDecisions({ ...variables }, decide), { ...one, ...people }).do({ kind: 'begin' });
}

/** Approves all open tasks, sorted by name; returns the open tasks of each step. */
function agreeToAll(run: Driver): string[] {
  const seen: string[] = [];
  while (run.status === 'running') {
    seen.push(run.open);
    run.complete(run.open.split(' ')[0]!);
  }
  return seen;
}

const CONTRACT = { totalAmount: '305697.80', contractType: '1', param_gmAmount: '300000' };
const CONTRACT_STEPS = ['cs_sales', 'cs_tech', 'cs_prod cs_qc', 'cs_qc', 'cs_fin'];
const JI_LINE = { bondLevel: 'NB-2', productUse: 'SHELL', cladClass: 'SS' };

describe('the approval chains', () => {
  test.each<[Key, string, Variables, string[]]>([
    ['nqContractSign', 'at the limit', CONTRACT, [...CONTRACT_STEPS, 'cs_gm']],
    ['nqContractSign', 'of just the limit', { ...CONTRACT, totalAmount: '300000.00' }, [...CONTRACT_STEPS, 'cs_gm']],
    ['nqContractSign', 'below the limit', { ...CONTRACT, totalAmount: '99999.99' }, CONTRACT_STEPS],
    [
      'nqContractSign',
      'of an export',
      { ...CONTRACT, totalAmount: '1.00', contractType: '2' },
      [...CONTRACT_STEPS, 'cs_gm'],
    ],
    ['techJi', 'of a common plate', { lines: [JI_LINE] }, ['ji_check', 'ji_audit']],
    ...[{ bondLevel: 'NB-1' }, { productUse: 'TUBESHEET' }, { productUse: 'TJ' }, { cladClass: 'ZR' }].map(
      (change): [Key, string, Variables, string[]] => [
        'techJi',
        JSON.stringify(change),
        { lines: [JI_LINE, { ...JI_LINE, ...change }] },
        ['ji_check', 'ji_audit', 'ji_approve'],
      ],
    ),
    ['techGuochXl', 'of the material drawn', { substituteUsed: false }, ['xl_audit', 'xl_plan xl_pur', 'xl_pur']],
    [
      'techGuochXl',
      'of a substitute',
      { substituteUsed: true },
      ['xl_audit', 'xl_plan xl_pur', 'xl_pur', 'xl_approve'],
    ],
    ['techGuochProcess', '', {}, ['gp_audit', 'gp_qc', 'gp_prod']],
    ['techExplosion', '', {}, ['ex_audit', 'ex_blast ex_safe', 'ex_safe']],
  ])('%s %s is approved task by task', async (key, _, variables, steps) => {
    const run = await begin(key, variables);
    expect(agreeToAll(run)).toEqual(steps);
    expect(run.state).toMatchObject({ status: 'approved', tokens: [], tasks: [], jobs: [] });
    expect(run.effects).toEqual([{ kind: 'ended', status: 'approved' }]);
  });

  test('whether a substitute is used is said at the purchase sign-off', async () => {
    const { nodes } = await chain('techGuochXl');
    expect(nodes.get('xl_pur')?.editable).toEqual(['substituteUsed']);
  });

  test.each<[Key, Variables]>([
    ['nqContractSign', CONTRACT],
    ['techJi', { lines: [{ ...JI_LINE, bondLevel: 'NB-1' }] }],
    ['techGuochXl', { substituteUsed: true }],
    ['techGuochProcess', {}],
    ['techExplosion', {}],
  ])('%s: a reject at any task ends it as rejected', async (key, variables) => {
    const tasks = [...(await chain(key)).nodes.values()].filter((node) => node.kind === 'userTask');
    expect(tasks.length).toBeGreaterThan(2);
    for (const { id, rejectDrawn } of tasks) {
      expect(rejectDrawn).toBe(true);
      const run = await begin(key, variables);
      while (!run.open.split(' ').includes(id)) run.complete(run.open.split(' ')[0]!);
      run.complete(id, 'reject');
      expect(run.state).toMatchObject({ status: 'rejected', tokens: [], tasks: [], jobs: [] });
    }
  });

  test.each(Object.keys(FILES) as Key[])('%s: every task has one role, and a reminder after 24 hours', async (key) => {
    const { key: named, nodes } = await chain(key);
    expect(named).toBe(key);
    const all = [...nodes.values()];
    for (const task of all.filter((node) => node.kind === 'userTask')) {
      expect(task.candidates).toEqual([{ kind: 'role', value: expect.stringMatching(/^[a-z]\w+$/i) }]);
      const [due, ...others] = all.filter((node) => node.attachedTo === task.id);
      expect(others).toEqual([]);
      expect(due).toMatchObject({ kind: 'boundaryEvent', interrupting: false, event: { timer: 'duration' } });
    }
    for (const gateway of all.filter((node) => node.kind === 'exclusiveGateway')) {
      expect(gateway.outgoing).toContain(gateway.defaultFlow);
    }
  });

  test('a reminder is thrown and leaves the task open', async () => {
    const run = (await begin('nqContractSign', CONTRACT)).fire('cs_sales_due');
    expect(run.open).toBe('cs_sales');
    expect(run.effects).toMatchObject([{ kind: 'throw', nodeId: 'cs_sales_remind', name: 'remind' }]);
    expect(agreeToAll(run).at(-1)).toBe('cs_gm');
    expect(run.status).toBe('approved');
  });

  test('side by side, everybody who has the role decides', async () => {
    const run = await begin('nqContractSign', CONTRACT, { cs_prod: ['1', '2'] });
    run.complete('cs_sales').complete('cs_tech');
    expect(run.state.tasks.map(({ nodeId, assignee }) => [nodeId, assignee])).toEqual([
      ['cs_prod', '1'],
      ['cs_prod', '2'],
      ['cs_qc', '1'],
    ]);
    run.complete('cs_qc').complete('cs_prod');
    expect(run.open).toBe('cs_prod');
    expect(run.complete('cs_prod').open).toBe('cs_fin');
  });

  test('who checks a requirement is not who wrote it; what may be changed is named', async () => {
    const ji = (await chain('techJi')).nodes;
    expect([ji.get('ji_check')!.excludeInitiator, ji.get('ji_audit')!.excludeInitiator]).toEqual([true, false]);
    const contract = (await chain('nqContractSign')).nodes;
    expect(contract.get('cs_tech')!.editable).toContain('lines.bondLevel');
    expect(contract.get('cs_fin')!.editable).toEqual([]);
  });
});
