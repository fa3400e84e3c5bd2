import { Rounds } from './rounds.js';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

test('rounds never overlap; who asks in one gets another, once; a failure is told and ends nothing', async () => {
  const ends: (() => void)[] = [];
  const told: string[] = [];
  let begun = 0;
  const rounds = new Rounds(
    () => {
      begun += 1;
      return new Promise<void>((resolve, reject) =>
        ends.push(begun === 2 ? () => reject(new Error('broken')) : resolve),
      );
    },
    ({ message }) => told.push(message),
  );
  rounds.kick();
  rounds.kick();
  rounds.kick();
  expect(begun).toBe(1);
  ends[0]?.();
  await tick();
  expect(begun).toBe(2);
  ends[1]?.();
  await tick();
  expect([begun, told]).toEqual([2, ['broken']]);
  rounds.kick();
  expect(begun).toBe(3);
  rounds.kick();
  let stopped = false;
  const stop = rounds.stop().then(() => {
    stopped = true;
  });
  await tick();
  expect(stopped).toBe(false);
  ends[2]?.();
  await stop;
  rounds.kick();
  expect(begun).toBe(3);
});
