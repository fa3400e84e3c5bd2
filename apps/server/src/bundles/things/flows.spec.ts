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
