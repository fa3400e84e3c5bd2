import { SharedReads } from './shared-reads.js';

/** Reads that finish when the test says so and return the value that the store had when they began. */
function slowStore() {
  const store = { value: 0, begun: 0 };
  const ends: (() => void)[] = [];
  const reads = new SharedReads<number>(() => {
    store.begun += 1;
    const seen = store.value;
    return new Promise((resolve, reject) => ends.push(() => (seen < 0 ? reject(new Error('away')) : resolve(seen))));
  });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((wake) => setImmediate(wake));
  };
  return { store, reads, end };
}

describe('reads that callers share', () => {
  it('gives no caller a read that began before its call', async () => {
    const { store, reads, end } = slowStore();
    const first = reads.of('a');
    store.value = 1;
    const [second, third] = [reads.of('a'), reads.of('a')];
    expect(store.begun).toBe(1);
    await end();
    await end();
    expect(await Promise.all([first, second, third])).toEqual([0, 1, 1]);
    expect(store.begun).toBe(2);
  });

  it('reads again for a caller that comes after the last read ended', async () => {
    const { store, reads, end } = slowStore();
    const first = reads.of('a');
    await end();
    store.value = 2;
    const second = reads.of('a');
    await end();
    expect(await Promise.all([first, second])).toEqual([0, 2]);
  });

  it('keeps different keys apart', async () => {
    const { store, reads, end } = slowStore();
    const both = [reads.of('a'), reads.of('b')];
    expect(store.begun).toBe(2);
    await end();
    await end();
    expect(await Promise.all(both)).toEqual([0, 0]);
  });

  it('reports a failure only to the callers that shared the read', async () => {
    const { store, reads, end } = slowStore();
    store.value = -1;
    const first = reads.of('a');
    const told = first.catch((error: Error) => error.message);
    store.value = 3;
    const second = reads.of('a');
    await end();
    await end();
    expect(await told).toBe('away');
    expect(await second).toBe(3);
  });
});
