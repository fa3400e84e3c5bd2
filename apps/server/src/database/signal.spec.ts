import type { RedisClientType } from 'redis';
import type { Database } from './database.js';
import { Signal } from './signal.js';
import { VersionWatch } from './version-watch.js';

/** The part of Redis that a signal needs: published messages reach all subscribers. */
class FakeRedis {
  readonly published: string[] = [];
  readonly isReady = true;
  hear: ((text: string) => void) | undefined;
  readonly on = (): void => undefined;
  readonly connect = async (): Promise<void> => undefined;
  readonly destroy = (): void => undefined;
  readonly subscribe = async (_channel: string, hear: (text: string) => void): Promise<void> => {
    this.hear = hear;
  };
  readonly publish = async (_channel: string, text: string): Promise<void> => {
    this.published.push(text);
    this.hear?.(text);
  };
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let at = 0; at < 200 && !holds(); at += 1) await new Promise((wake) => setTimeout(wake, 10));
  expect(holds()).toBe(true);
};

describe('the signal between servers', () => {
  it('names the tables of several commits in one message, ignores its own, and does not query the database', async () => {
    const fake = new FakeRedis();
    let commit: (tables: ReadonlySet<string>) => void = () => undefined;
    let reads = 0;
    const database = {
      onCommit: () => undefined,
      tableVersions: async () => {
        reads += 1;
        return new Map();
      },
    } as unknown as Database;
    const watch = new VersionWatch(database, () => undefined);
    const heard: string[][] = [];
    watch.onChange((tables) => heard.push([...tables]));
    const client = fake as unknown as RedisClientType;
    const signal = new Signal(client, client, watch, () => undefined);
    try {
      signal.start((listener) => {
        commit = listener;
      });
      await until(() => fake.hear !== undefined);
      const before = watch.of('lc_user');
      commit(new Set(['nq_contract']));
      commit(new Set(['nq_contract', 'lc_sequence']));
      await until(() => fake.published.length > 0);
      expect(fake.published).toHaveLength(1);
      expect((JSON.parse(fake.published.at(-1) ?? '') as { tables: string[] }).tables.sort()).toEqual([
        'lc_sequence',
        'nq_contract',
      ]);
      fake.hear?.('not ours');
      fake.hear?.(JSON.stringify({ from: 'another', tables: ['lc_user'] }));
      await until(() => heard.length > 0);
      expect(heard).toEqual([['lc_user']]);
      expect(watch.of('lc_user')).not.toBe(before);
      expect(reads).toBe(0);
    } finally {
      signal.stop();
    }
  });
});
