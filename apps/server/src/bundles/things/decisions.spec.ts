import { type Access, type Actor, MANAGING_TENANT } from '../../access/index.js';
import type { Definitions } from '../../workflow/index.js';
import { decisionRows, fee } from '../../../test/support/decision-rows.js';
import { DecisionThings } from './decisions.js';

const actor = { tenantId: MANAGING_TENANT, userId: '9' } as Actor;

/** The managing tenant has its own table, which replaces a common one with the same key. */
async function withOwn() {
  const { store, decisions, desk, owned } = decisionRows();
  const definitions = { naming: async () => [] } as unknown as Definitions;
  const things = new DecisionThings(decisions, store, desk, definitions, {
    permission: () => true,
  } as unknown as Access);
  await desk.save(actor, { xml: fee('own'), comment: '' });
  return { things, owned };
}

const common = (output: string) => ({ xml: fee(output), common: true });

test('a common table of a bundle is compared with the common table, and written and removed as one', async () => {
  const { things, owned } = await withOwn();
  expect(await things.read('fee', true)).toBeUndefined();
  await things.write(actor, 'fee', common('one'), undefined, 'm');
  await things.write(actor, 'fee', common('two'), common('one'), 'm');
  expect(owned()).toEqual([`${MANAGING_TENANT}: own`, ': one', ': two']);
  expect([await things.read('fee', true), await things.read('fee')]).toEqual([
    common('two'),
    { xml: fee('own'), common: false },
  ]);
  await things.write(actor, 'fee', undefined, common('two'), 'm');
  expect(owned()).toEqual([`${MANAGING_TENANT}: own`]);
});

test('a table that is not common is the own one', async () => {
  const { things, owned } = await withOwn();
  await things.write(actor, 'fee', common('all'), undefined, 'm');
  await things.write(actor, 'fee', { xml: fee('mine') }, await things.read('fee'), 'm');
  expect(owned().at(-1)).toBe(`${MANAGING_TENANT}: mine`);
  await things.write(actor, 'fee', undefined, await things.read('fee'), 'm');
  expect(owned()).toEqual([': all']);
});

test('a table that replaced the common one is taken back: the common one is used again, untouched', async () => {
  const { things, owned } = await withOwn();
  await things.write(actor, 'fee', undefined, await things.read('fee'), 'm');
  await things.write(actor, 'fee', common('all'), undefined, 'm');
  const before = await things.read('fee');
  await things.write(actor, 'fee', { xml: fee('mine') }, before, 'm');
  expect(await things.read('fee')).toEqual({ xml: fee('mine'), common: false });
  await things.write(actor, 'fee', before, await things.read('fee'), 'm');
  expect(owned()).toEqual([': all']);
  expect(await things.read('fee')).toEqual(before);
});
