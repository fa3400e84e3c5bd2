import { type Actor, MANAGING_TENANT } from '../access/index.js';
import { decisionRows, fee } from '../../test/support/decision-rows.js';

const actor = (tenantId: string): Actor => ({ tenantId, userId: '9' }) as Actor;
const managing = actor(MANAGING_TENANT);

test('an old version of a common decision is restored for all tenants, also when the tenant has its own', async () => {
  const { desk, store, owned } = decisionRows();
  await desk.save(managing, { xml: fee('own'), comment: '' });
  for (const output of ['one', 'two']) await desk.seed(fee(output));
  const common = await store.newest('', 'fee');
  expect(await desk.restore(managing, common!.id, 1)).toMatchObject({ tenantId: '', version: 3, comment: 'v1' });
  expect(owned()).toEqual([`${MANAGING_TENANT}: own`, ': one', ': two', ': one']);
});

test('an own decision is restored as an own one', async () => {
  const { desk } = decisionRows();
  await desk.save(managing, { xml: fee('common'), comment: '', common: true });
  const own = await desk.save(actor('a'), { xml: fee('one'), comment: '' });
  await desk.save(actor('a'), { xml: fee('two'), comment: '' });
  expect(await desk.restore(actor('a'), own.id, 1)).toMatchObject({ tenantId: 'a', version: 3 });
});

test('another tenant neither restores nor saves a common decision', async () => {
  const { desk, owned } = decisionRows();
  const { id } = await desk.save(managing, { xml: fee('common'), comment: '', common: true });
  await expect(desk.restore(actor('a'), id, 1)).rejects.toMatchObject({ status: 403 });
  await expect(desk.save(actor('a'), { xml: fee('a'), comment: '', owner: '' })).rejects.toMatchObject({ status: 403 });
  expect(owned()).toEqual([': common']);
});
