/** The only source of the current time. Plant time is Asia/Shanghai, which has no daylight saving. */
export interface Clock {
  /** Milliseconds since the epoch. */
  millis(): number;
  /** `yyyy-MM-dd HH:mm:ss` in plant time. */
  now(): string;
  /** `yyyy-MM-dd` in plant time. */
  today(): string;
}

const PLANT_OFFSET = 8 * 3600_000;

/** The last formatted second: many calls in the same second ask for the same text. */
let lastSecond = Number.NaN;
let lastText = '';

/** An instant as text in plant time. */
export function plantTime(millis: number): string {
  const second = Math.floor(millis / 1000);
  if (second !== lastSecond) {
    lastText = new Date(millis + PLANT_OFFSET).toISOString().slice(0, 19).replace('T', ' ');
    lastSecond = second;
  }
  return lastText;
}

/** The time at which this instant has passed, in whole seconds: a period that ends then is never too short. */
export const plantTimeAfter = (millis: number): string => plantTime(Math.ceil(millis / 1000) * 1000);

/** A clock that can be set to another time for a while. */
export interface MovableClock extends Clock {
  /** Sets the clock to this time (milliseconds since the epoch), from which it runs on; `undefined` resets it. */
  moveTo(millis: number | undefined): void;
}

/** `start`: ISO text of the time at which the clock starts (for acceptance tests); by default the real time. */
export function makeClock(start?: string): MovableClock {
  const own = start === undefined ? 0 : Date.parse(start) - Date.now();
  let shift = own;
  const millis = () => Date.now() + shift;
  return {
    millis,
    now: () => plantTime(millis()),
    today: () => plantTime(millis()).slice(0, 10),
    moveTo: (to) => {
      shift = to === undefined ? own : to - Date.now();
    },
  };
}
