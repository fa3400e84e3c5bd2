import { Script } from 'node:vm';
import { QuietCollection, wholeCollection } from './quiet-collection.js';

/** A loop that works and rests for so many milliseconds between two looks. */
function loop() {
  const now = { active: 0, idle: 0 };
  let collections = 0;
  const collection = new QuietCollection(
    () => ({ ...now }),
    () => {
      collections += 1;
      now.active += 100;
    },
  );
  return (active: number, idle: number): number => {
    now.active += active;
    now.idle += idle;
    collection.look();
    return collections;
  };
}

test('it waits for a quiet span after work, and then for more work', () => {
  const after = loop();
  expect(after(1200, 8800)).toBe(0);
  expect(after(400, 9600)).toBe(1);
  // Health checks need two minutes to be worth another one.
  for (let span = 0; span < 12; span += 1) expect(after(40, 9960)).toBe(1);
  expect(after(40, 9960)).toBe(2);
});

test('a busy server never collects by itself', () => {
  const after = loop();
  for (let span = 0; span < 50; span += 1) expect(after(501, 9499)).toBe(0);
});

test('the collection frees what nobody holds, and kept code stays valid', async () => {
  const text = 'globalThis.kept = () => 1;';
  const cachedData = new Script(text).createCachedData();
  const lost = new WeakRef({ rows: Array.from({ length: 1000 }, (_, index) => index) });
  await new Promise((resolve) => setImmediate(resolve));
  const collect = wholeCollection();
  collect();
  expect(lost.deref()).toBeUndefined();
  expect(new Script(text, { cachedData }).cachedDataRejected).toBe(false);
  expect(globalThis.gc).toBeUndefined();
});
