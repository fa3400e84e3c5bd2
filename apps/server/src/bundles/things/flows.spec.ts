import { type Access, type Actor, MANAGING_TENANT } from '../../access/index.js';
import type { Definitions, Deployer, Models } from '../../workflow/index.js';
import { FlowThings } from './flows.js';

const actor = { tenantId: MANAGING_TENANT, userId: '9' } as Actor;

/** The managing tenant has its own process, which replaces the common one. `done`: ids that were suspended. */
function withOwn() {
  const done: string[] = [];
  const row = (tenantId: string) => ({
    id: `of ${tenantId}`,
    tenantId,
    xml: `<${tenantId}>`,
    name: 'n',
    category: 'flow_1',
    suspensionState: 1,
  });
  const definitions = { latestRow: async (tenantId: string) => row(tenantId) } as unknown as Definitions;
  const deployer = { setState: async (_: Actor, id: string) => void done.push(id) } as unknown as Deployer;
  const access = { demand: () => undefined } as unknown as Access;
  return { things: new FlowThings(definitions, deployer, {} as Models, access), done };
}

test('a common process of a bundle is compared with the common process, and taken back as one', async () => {
  const { things, done } = withOwn();
  const [common, own] = [await things.read('leave', true), await things.read('leave')];
  expect([common, own]).toMatchObject([
    { xml: '<>', common: true },
    { xml: `<${MANAGING_TENANT}>`, common: false },
  ]);
  await things.write(actor, 'leave', undefined, common);
  await things.write(actor, 'leave', undefined, own);
  expect(done).toEqual(['of ', `of ${MANAGING_TENANT}`]);
});

test('a process that replaced the common one is taken back as an own version with the common drawing', async () => {
  const deployed: unknown[] = [];
  const deployer = { deploy: async (_: Actor, order: object) => void deployed.push(order) } as unknown as Deployer;
  const models = { draw: async () => undefined } as unknown as Models;
  const access = { demand: () => undefined } as unknown as Access;
  const things = new FlowThings({} as Definitions, deployer, models, access);
  const common = { xml: '<common>', name: 'n', category: 'flow_1', common: true };
  const own = { ...common, xml: '<own>', common: false };
  await things.write(actor, 'leave', common, own);
  await things.write(actor, 'leave', common, undefined);
  expect(deployed).toMatchObject([
    { xml: '<common>', tenantIds: [MANAGING_TENANT] },
    { xml: '<common>', tenantIds: [] },
  ]);
});
