/** The one place that knows the time. Plant time is Asia/Shanghai, which has no daylight saving. */
export interface Clock {
  /** Milliseconds since the epoch. */
  millis(): number;
  /** `yyyy-MM-dd HH:mm:ss` in plant time. */
  now(): string;
  /** `yyyy-MM-dd` in plant time. */
  today(): string;
}

const PLANT_OFFSET = 8 * 3600_000;

/** The last second that was written: calls of one second ask for it again and again. */
let lastSecond = Number.NaN;
let lastText = '';

/** Plant-time text of an instant. */
export function plantTime(millis: number): string {
  const second = Math.floor(millis / 1000);
  if (second !== lastSecond) {
    lastText = new Date(millis + PLANT_OFFSET).toISOString().slice(0, 19).replace('T', ' ');
    lastSecond = second;
  }
  return lastText;
}

/** A clock that may run at another time for a while. */
export interface MovableClock extends Clock {
  /** It runs on from these milliseconds since the epoch; `undefined`: from its own time. */
  moveTo(millis: number | undefined): void;
}

/** `start`: ISO text from which the clock runs on (acceptance tests); default: the real time. */
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
