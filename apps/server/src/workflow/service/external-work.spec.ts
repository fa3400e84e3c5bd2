import { ExternalWork } from './external-work.js';

describe('work for external programs', () => {
  it('is refused when another call completed it between the look at its holder and its turn', async () => {
    const database = { read: { get: async () => ({ instanceId: '1', worker: 'w', until: null, retries: null }) } };
    const gone = { asSystem: async () => false };
    const parts = [{}, gone, {}, {}, database, {}] as unknown as ConstructorParameters<typeof ExternalWork>;
    const done = new ExternalWork(...parts).complete({ tenantId: '000000' } as never, '7', 'w', {});
    await expect(done).rejects.toMatchObject({ status: 404 });
  });
});
