import { behaviourTest } from '../../../test/support/behaviour-test.js';
import { shippingLog } from './shipping.js';

const slab = (id: string, contractCode: string | null) => ({ id, slabNo: `S-${id}`, contractCode });
const { context } = behaviourTest({
  contract: [{ id: '1', contractCode: 'HT-1' }],
  slab: [slab('11', 'HT-1'), slab('12', 'HT-2'), slab('13', null)],
  shippingLog: [],
  shippingLogLine: [],
});
const guarded = (order: object, ...slabIds: string[]) =>
  shippingLog.guard?.(context, 'create', {
    ...{ shipType: '1', contractId: '1', lines: slabIds.map((slabId) => ({ slabId })) },
    ...order,
  });

test('a shipment to a customer carries plates of its contract alone', async () => {
  await expect(guarded({}, '11')).resolves.toBeUndefined();
  await expect(guarded({}, '11', '12')).rejects.toThrow('[S-12]');
  await expect(guarded({}, '13')).rejects.toThrow('[S-13]');
});

test('between the sites, and without a contract, any plates go together', async () => {
  await expect(guarded({ shipType: '2' }, '11', '12')).resolves.toBeUndefined();
  await expect(guarded({ contractId: null }, '12', '13')).resolves.toBeUndefined();
});
