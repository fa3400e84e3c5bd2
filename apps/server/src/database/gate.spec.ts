import { AppError } from '../errors/index.js';
import { Gate } from './gate.js';

const never = (): Promise<void> => new Promise(() => undefined);

describe('the gate of transactions', () => {
  it('lets the next one in when one is done, in their order', async () => {
    const gate = new Gate(1, { queue: 5, queueSeconds: 5 });
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((number) => gate.pass(async () => void order.push(number))));
    expect(order).toEqual([1, 2, 3]);
  });

  it('refuses at once when too many wait, and soon those that wait too long: 503 with a time to retry', async () => {
    const gate = new Gate(1, { queue: 1, queueSeconds: 0.05 });
    void gate.pass(never);
    const waits = gate.pass(never).catch((error: unknown) => error);
    expect(gate.length).toBe(1);
    const refused = await gate.pass(never).catch((error: unknown) => error);
    for (const error of [refused, await waits]) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).http).toBe(503);
      expect((error as AppError).extra.retryAfter).toBeGreaterThan(0);
    }
    expect(gate.length).toBe(0);
  });
});
