import type { MovableClock } from '../config/index.js';
import type { Life } from './lives/work.js';

/** What a life yields that goes on as soon as those beside it have done their part. */
export const NEXT_TURN = 0;

/** Lives that have their turn together begin it within so much of plant time: milliseconds. */
const SPAN = 4 * 3600_000;
/** How many lives have their turn together. */
const TOGETHER = 6;

interface Turn {
  readonly life: Life;
  readonly at: number;
  /** Has its turn by itself: it reads or changes what others go by. */
  readonly alone: boolean;
}

/**
 * Lives side by side: whatever is next in time happens next. Some that are next have their turn together, each at its
 * own time, and the following turn waits for all of them. Who has a turn with whom, and in which order they begin it,
 * depends on the lives alone, not on how fast their calls are answered.
 */
export class Timeline {
  /** In the order of their time. */
  private readonly waiting: Turn[] = [];

  /** `atOnce`: lives of one turn go on at the same time, not one after the other. */
  constructor(
    private readonly clock: Pick<MovableClock, 'moveTo' | 'at'>,
    private readonly atOnce: boolean,
  ) {}

  begin = (life: Life, at: number, alone = false): void => {
    const after = this.waiting.findIndex((one) => one.at > at);
    this.waiting.splice(after < 0 ? this.waiting.length : after, 0, { life, at, alone });
  };

  /** Until nobody has anything to do before `end`. A life that fails ends there; `failed` is told why. */
  async run(end: number, failed: (error: Error) => void): Promise<void> {
    for (let turn = this.next(end); turn.length > 0; turn = this.next(end)) {
      this.clock.moveTo(turn[0]?.at);
      for (const result of await this.live(turn)) {
        if (result instanceof Error) failed(result);
        else if (result !== undefined) this.begin(result.life, result.at, result.alone);
      }
    }
  }

  /** What each of them does next, or why it ended; undefined when it came to its end. */
  private async live(turn: readonly Turn[]): Promise<(Turn | Error | undefined)[]> {
    if (this.atOnce) return Promise.all(turn.map((one) => this.step(one)));
    const results = [];
    for (const one of turn) results.push(await this.step(one));
    return results;
  }

  private async step(one: Turn): Promise<Turn | Error | undefined> {
    try {
      const { done, value } = await this.clock.at(one.at, () => one.life.next());
      return done ? undefined : { ...one, at: Math.max(value, one.at) };
    } catch (error) {
      return error as Error;
    }
  }

  private next(end: number): Turn[] {
    const [first] = this.waiting;
    if (first === undefined || first.at >= end) return [];
    const until = Math.min(end, first.at + SPAN);
    let count = 1;
    for (let one = this.waiting[count]; !first.alone && count < TOGETHER && one; one = this.waiting[count]) {
      if (one.alone || one.at >= until) break;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }
}
