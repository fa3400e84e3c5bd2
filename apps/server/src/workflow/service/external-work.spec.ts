import { type Clock, plantTime } from '../../config/index.js';
import { WorkStore } from '../store/work.store.js';
import { ExternalWork } from './external-work.js';

describe('work for external programs', () => {
  it('is refused when another call completed it between the look at its holder and its turn', async () => {
    const database = { read: { get: async () => ({ instanceId: '1', worker: 'w', until: null, retries: null }) } };
    const gone = { asSystem: async () => false };
    const parts = [{}, gone, {}, {}, database, {}] as unknown as ConstructorParameters<typeof ExternalWork>;
    const done = new ExternalWork(...parts).complete({ tenantId: '000000' } as never, '7', 'w', {});
    await expect(done).rejects.toMatchObject({ status: 404 });
  });

  it('is leased for no less than was asked, although times are stored in whole seconds', async () => {
    const millis = Date.parse('2026-03-16T09:00:08.900+08:00');
    const clock: Clock = { millis: () => millis, now: () => plantTime(millis), today: () => plantTime(millis) };
    const database = {
      read: { all: async () => [{ id: '7' }] },
      transaction: (work: (tx: object) => unknown) => work({ run: async () => 1 }),
    };
    const store = new WorkStore(database as never, clock);
    const order = { tenantId: '000000', workerId: 'w', topics: ['press'], most: 1, leaseMs: 1000 };
    expect(await store.take(order)).toEqual([{ id: '7', leaseUntil: '2026-03-16 09:00:10' }]);
  });
});
