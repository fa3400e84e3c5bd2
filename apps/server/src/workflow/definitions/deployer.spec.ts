import type { Actor } from '../../access/index.js';
import type { TenantDatabase, Tx } from '../../database/index.js';
import type { Dictionaries } from '../../engine/index.js';
import type { DefinitionRow, DefinitionStore } from '../store/definition.store.js';
import type { Definitions } from './definitions.js';
import { Deployer } from './deployer.js';

const row = (id: string, tenantId: string): DefinitionRow => ({
  ...{
    id,
    tenantId,
    key: 'k',
    version: 1,
    name: 'n',
    nameEn: '',
    category: '',
    description: '',
    deploymentId: `d${id}`,
  },
  ...{ resourceName: '', suspensionState: 1, deployTime: '', xml: '', xmlHash: '', deployUser: null },
});

const ROWS = [row('1', ''), row('2', 'a'), row('3', 'b')];

/** The recorded writes: `deploy a`, `state 2 2`, `remove 2`. */
function system() {
  const done: string[] = [];
  const store = {
    byId: async (id: string) => ROWS.find((one) => one.id === id),
    ofDeployments: async (ids: string[]) => ROWS.filter((one) => ids.includes(one.deploymentId)),
    tenants: async (ids: string[]) => new Set(ids.filter((id) => ['a', 'b', '000000'].includes(id))),
    lock: async () => undefined,
    running: async () => new Map(),
    setState: async (_: Tx, id: string, state: number) => void done.push(`state ${id} ${state}`),
    remove: async (_: Tx, ids: string[]) => void done.push(`remove ${ids}`),
  } as unknown as DefinitionStore;
  const definitions = {
    check: async () => ({ graphs: [{ properties: {} }], problems: [], partners: [] }),
    deploy: async (_: Tx, { tenantId }: { tenantId: string }) => {
      done.push(`deploy ${tenantId}`);
      return [{ tenantId }];
    },
  } as unknown as Definitions;
  const dictionaries = { ready: async () => undefined, entries: () => new Map([['1', {}]]) } as unknown as Dictionaries;
  const database = {
    transaction: (work: (tx: Tx) => Promise<unknown>) => work({} as Tx),
    each: (work: () => Promise<void>) => work(),
  } as unknown as TenantDatabase;
  return { done, deployer: new Deployer(definitions, store, dictionaries, database) };
}

const actor = (tenantId: string): Actor => ({ tenantId, userId: '9' }) as Actor;
const order = (...tenantIds: string[]) => ({ xml: '<a/>', resourceName: '', category: 'flow_1', tenantIds });
const status = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 200,
    (error) => error.status,
  );

test.each<[string, string[], number, string[]]>([
  ['a', ['a'], 200, ['deploy a']],
  ['a', [], 403, []],
  ['a', ['b'], 403, []],
  ['a', ['a', 'b'], 403, []],
  ['000000', [], 200, ['deploy ']],
  ['000000', ['a', 'b'], 200, ['deploy a', 'deploy b']],
  ['000000', ['a', 'nobody'], 400, []],
])('tenant %s deploys for %j: %i', async (tenantId, tenantIds, expected, writes) => {
  const { deployer, done } = system();
  expect(await status(deployer.deploy(actor(tenantId), order(...tenantIds)))).toBe(expected);
  expect(done).toEqual(writes);
});

test.each<[string, string, number]>([
  ['a', '2', 200],
  ['a', '1', 403],
  ['a', '3', 404],
  ['a', '4', 404],
  ['000000', '1', 200],
  ['000000', '3', 200],
])('tenant %s suspends and removes definition %s: %i', async (tenantId, id, expected) => {
  const { deployer, done } = system();
  expect(await status(deployer.setState(actor(tenantId), id, 2))).toBe(expected);
  expect(await status(deployer.remove(actor(tenantId), [`d${id}`]))).toBe(expected);
  expect(done).toEqual(expected === 200 ? [`state ${id} 2`, `remove ${id}`] : []);
});

test.each(['flow_2', 'leave', 'flow_', ''])('the category %s is refused', async (category) => {
  const { deployer, done } = system();
  expect(await status(deployer.deploy(actor('a'), { ...order('a'), category }))).toBe(400);
  expect(done).toEqual([]);
});
