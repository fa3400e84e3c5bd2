import { makeClock } from '../config/index.js';
import type { Life } from './lives/work.js';
import { NEXT_TURN, Timeline } from './timeline.js';

const START = Date.parse('2026-05-04T08:00:00+08:00');
const HOUR = 3600_000;
const wait = (millis: number): Promise<void> => new Promise((wake) => setTimeout(wake, millis));

describe.each([true, false])('lives beside one another, at once: %s', (atOnce) => {
  const clock = makeClock();
  const hour = (): number => Math.floor((clock.millis() - START) / HOUR);
  const run = async (begin: (timeline: Timeline) => void): Promise<string[]> => {
    const timeline = new Timeline(clock, atOnce);
    const failures: string[] = [];
    begin(timeline);
    await timeline.run(START + 100 * HOUR, ({ message }) => failures.push(message));
    clock.moveTo(undefined);
    return failures;
  };

  it('each has its own time, during what it waits for too, and the slow one keeps its place in the order', async () => {
    const told: string[] = [];
    const booked: string[] = [];
    async function* life(name: string, slow: number): Life {
      await wait(slow);
      told.push(`${name} ${hour()}`);
      yield NEXT_TURN;
      booked.push(name);
    }
    await run(({ begin }) => {
      begin(life('b', 1), START + 2 * HOUR);
      begin(life('a', 30), START + 1 * HOUR);
      begin(life('c', 5), START + 3 * HOUR);
    });
    expect([told.sort(), booked]).toEqual([['a 1', 'b 2', 'c 3'], ['a', 'b', 'c']]);
  });

  it('who is alone begins when those before have done their part, and ends before others begin', async () => {
    const told: string[] = [];
    async function* life(name: string): Life {
      told.push(`${name} begins`);
      await wait(10);
      told.push(`${name} ends`);
    }
    await run(({ begin }) => {
      begin(life('before'), START);
      begin(life('alone'), START + HOUR, true);
      begin(life('after'), START + 2 * HOUR);
    });
    expect(told).toEqual(['before', 'alone', 'after'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('one that fails ends, the others go on; what it left behind lives in the present', async () => {
    let late: Promise<number> = Promise.resolve(0);
    let ended = false;
    async function* failing(): Life {
      late = wait(60).then(() => clock.millis());
      throw new Error('no');
    }
    async function* other(): Life {
      yield START + HOUR;
      ended = true;
    }
    const failures = await run(({ begin }) => [failing(), other()].forEach((life) => begin(life, START)));
    expect([failures, ended]).toEqual([['no'], true]);
    expect(Math.abs((await late) - Date.now())).toBeLessThan(5000);
  });
});
