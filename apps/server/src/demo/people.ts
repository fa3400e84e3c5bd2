import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Clock, plantTime } from '../config/index.js';

export type Row = Record<string, unknown>;
type Query = Record<string, string | number>;

/** How calls with the token of an account are made. */
export interface Door {
  server: Pick<FastifyInstance, 'inject'>;
  /** Returns an access token of the account and its user id. */
  enter(account: string): Promise<{ userId: string; token: string }>;
}

/** The server refused a call; the message has the call and the server's answer. */
export class Refused extends Error {}

/** A person who works in the plant. Their calls run the same code as all calls, without the network. */
export class Person {
  constructor(
    readonly id: string,
    private readonly token: string,
    private readonly door: Door,
    private readonly called: () => void = () => undefined,
  ) {}

  get<T = Row>(path: string, query: Query = {}): Promise<T> {
    return this.call<T>('GET', path, query);
  }

  post<T = Row>(path: string, body: unknown = {}): Promise<T> {
    return this.call<T>('POST', path, {}, body);
  }

  /** The rows of a list, at most 200. */
  async rows(path: string, query: Query = {}): Promise<Row[]> {
    const { records } = await this.get<{ records: Row[] }>(path, { size: 200, ...query });
    return records;
  }

  private async call<T>(method: 'GET' | 'POST', path: string, query: Query, body?: unknown): Promise<T> {
    this.called();
    const headers = {
      'lc-auth': `bearer ${this.token}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    };
    const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const reply = await this.door.server.inject({
      ...{ method, url: path, query: asked, headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const answer = reply.json<{ data: T; msg: string }>();
    if (reply.statusCode !== 200) throw new Refused(`${method} ${path}: ${answer.msg}`);
    return answer.data;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const PLANT_OFFSET = 8 * HOUR;

/** The plant: the calls of its people and the time at which they are made. */
export class Plant {
  private readonly people = new Map<string, Promise<Person>>();
  /** Number of calls made. */
  calls = 0;

  constructor(
    private readonly door: Door,
    readonly clock: Clock,
  ) {}

  as(account: string): Promise<Person> {
    let person = this.people.get(account);
    if (person === undefined) {
      const called = (): void => {
        this.calls += 1;
      };
      person = this.door.enter(account).then(({ userId, token }) => new Person(userId, token, this.door, called));
      this.people.set(account, person);
    }
    return person;
  }

  private stored = 0;

  /** A free place in the yard: bays of twelve columns, six rows and three layers. */
  place(): Row {
    const at = this.stored++;
    const two = (number: number): string => String(number + 1).padStart(2, '0');
    const area = ['XA-A', 'XA-B'][Math.floor(at / 72) % 2];
    return { area, rowNo: two(Math.floor(at / 12) % 6), colNo: two(at % 12), layer: 1 + (Math.floor(at / 144) % 3) };
  }

  /** The date `yyyy-MM-dd` so many days from today. */
  day(after = 0): string {
    return plantTime(this.clock.millis() + after * DAY).slice(0, 10);
  }

  /** The time `yyyy-MM-dd HH:mm:ss` so many hours ago. */
  ago(hours: number): string {
    return plantTime(this.clock.millis() - hours * HOUR);
  }
}

/** That hour of the day in plant time, so many working days later; milliseconds. Sundays are not working days. */
export function workday(millis: number, days: number, hour: number, minute = 0): number {
  let midnight = Math.floor((millis + PLANT_OFFSET) / DAY) * DAY;
  for (let left = days; left > 0; ) {
    midnight += DAY;
    if (new Date(midnight).getUTCDay() !== 0) left -= 1;
  }
  return midnight - PLANT_OFFSET + hour * HOUR + minute * MINUTE;
}
