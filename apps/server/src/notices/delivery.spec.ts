import type { ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PersonalMessages1795272527341 } from '../../../../migrations/1795272527341-personal-messages.js';
import { type Clock, loadConfig, plantTime } from '../config/index.js';
import { type OpenDatabase, openDatabase, RoutedDatabase, VersionWatch } from '../database/index.js';
import { Draining } from '../http/index.js';
import { Dispatcher } from './dispatcher.js';
import { MessageStore } from './message.store.js';
import { Notices } from './notices.service.js';
import { OutboxStore } from './outbox.store.js';
import { type NoticeEvent, Stream } from './stream.js';
import { StreamHub } from './stream-hub.js';

let at = Date.parse('2026-03-16T09:00:00+08:00');
const clock: Clock = { millis: () => at, now: () => plantTime(at), today: () => plantTime(at).slice(0, 10) };
const folder = mkdtempSync(join(tmpdir(), 'lamina-notices-'));
let open: OpenDatabase;

/** One server with its own stores and dispatcher. */
const serverOf = (open: OpenDatabase) => {
  const outbox = new OutboxStore(new RoutedDatabase(open.database, () => undefined), clock);
  const messages = new MessageStore(open.database, clock);
  const dispatcher = new Dispatcher(outbox, messages);
  return { outbox, messages, dispatcher, notices: new Notices(outbox, dispatcher) };
};

beforeAll(async () => {
  open = await openDatabase({ ...loadConfig({}), dataDir: folder }, [PersonalMessages1795272527341]);
  await open.dataSource.runMigrations();
  await open.dataSource.query(
    'CREATE TABLE lc_table_version (table_name varchar(64), shard integer, version integer, PRIMARY KEY (table_name, shard))',
  );
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

const notice = (title: string, recipients = ['1', '2', '1']) => ({
  recipients,
  kind: 'test',
  title: { zh: title, en: title },
});
const count = async (table: string) =>
  Number((await open.database.read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))?.n);

test('two dispatchers deliver each notice once, to each recipient once', async () => {
  const [one, other] = [serverOf(open), serverOf(open)];
  for (let number = 0; number < 70; number += 1)
    await open.database.transaction((tx) => one.outbox.add(tx, '000000', notice(`n${number}`)));
  await Promise.all([one.dispatcher.run(), other.dispatcher.run()]);
  expect([await count('lc_outbox'), await count('lc_local_message')]).toEqual([0, 140]);
  expect((await one.messages.standings(['1', '2', '3'])).get('1')?.unread).toBe(70);
});

test('nothing is told of a transaction that was rolled back', async () => {
  const { notices } = serverOf(open);
  const work = open.database.transaction(async (tx) => {
    await notices.queue(tx, '000000', notice('never'));
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await count('lc_outbox')).toBe(0);
});

test('a row taken by a server that died waits for its lease; the dead one cannot finish it later', async () => {
  const [dead, alive] = [serverOf(open), serverOf(open)];
  const before = await count('lc_local_message');
  await open.database.transaction((tx) => dead.outbox.add(tx, '000000', notice('held', ['1'])));
  const [held] = await dead.outbox.take((await dead.outbox.due()).parcels);
  await alive.dispatcher.run();
  expect(await count('lc_local_message')).toBe(before);
  at += 11_000;
  await alive.dispatcher.run();
  expect(await count('lc_local_message')).toBe(before + 1);
  if (held === undefined) throw new Error('nothing was taken');
  expect(await open.database.transaction((tx) => dead.outbox.finish(tx, held))).toBe(false);
});

test('a message that comes while a stream is told is told once, with the number that includes it', async () => {
  const { messages } = serverOf(open);
  const add = async (title: string) => {
    const { recipients, kind, ...body } = notice(title, ['9']);
    const parcel = {
      id: '',
      tenantId: '000000',
      kind,
      recipients,
      body,
      attempts: 0,
      createTime: clock.now(),
      lease: '',
    };
    await open.database.transaction((tx) => messages.add(tx, parcel));
  };
  let comesLate: string | undefined;
  const { standings } = messages;
  messages.standings = async (users) => {
    const read = await standings.call(messages, users);
    if (comesLate !== undefined) await add(comesLate);
    comesLate = undefined;
    return read;
  };

  const hub = new StreamHub(messages, new VersionWatch(open.database, () => undefined), new Draining());
  const told: NoticeEvent[] = [];
  const response = {
    writeHead: () => undefined,
    write: (text: string) => told.push(JSON.parse(text.split('data: ')[1] ?? '')),
    end: () => undefined,
  } as unknown as ServerResponse;
  const events = async (number: number) => {
    while (told.length < number) await new Promise((wake) => setTimeout(wake, 5));
    return told.map(({ notRdCount, arrived }) => [notRdCount, ...arrived.map(({ title }) => title)]);
  };
  hub.add(new Stream('9', 'en', response, async () => undefined));
  expect(await events(1)).toEqual([[0]]);
  comesLate = 'second';
  await add('first');
  expect(await events(3)).toEqual([[0], [1, 'first'], [2, 'second']]);
  hub.onModuleDestroy();
});
