import { HashGate, OWN_WORK } from './hash-gate.js';

/** Pieces of work that end when they are told to. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => ends.push(() => resolve(name)));
  };
  const next = async (): Promise<void> => {
    ends.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, work, next };
}

describe('the gate of the hashes', () => {
  it('runs two at a time, the others in their order', async () => {
    const gate = new HashGate({ atOnce: 2, queue: 9, queueOfAddress: 9 });
    const { begun, work, next } = works();
    const all = ['a', 'b', 'c', 'd'].map((name) => gate.run(name, work(name)));
    expect(begun).toEqual(['a', 'b']);
    await next();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (let turn = 0; turn < 3; turn += 1) await next();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('turns an address away whose queue is full, then everybody, with 429 and when to come again; never the server itself', async () => {
    const gate = new HashGate({ atOnce: 1, queue: 3, queueOfAddress: 2 });
    const { begun, work, next } = works();
    const running = ['storm', 'storm', 'storm'].map((address) => gate.run(address, work(address)));
    await expect(gate.run('storm', work('storm'))).rejects.toMatchObject({ status: 429, extra: { retryAfter: 5 } });
    running.push(gate.run('other', work('other')));
    await expect(gate.run('third', work('third'))).rejects.toThrow('Many people are logging in');
    running.push(gate.run(OWN_WORK, work('own')));
    for (let turn = 0; turn < 5; turn += 1) await next();
    await Promise.all(running);
    expect(begun).toEqual(['storm', 'storm', 'storm', 'other', 'own']);
    const [again] = [gate.run('storm', work('again'))];
    await next();
    expect(await again).toBe('again');
  });

  it('goes on after work that fails', async () => {
    const gate = new HashGate({ atOnce: 1, queue: 1, queueOfAddress: 1 });
    await expect(gate.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run('a', async () => 'yes')).toBe('yes');
  });
});
