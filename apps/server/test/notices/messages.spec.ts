import {
  announce,
  insertRow,
  MYSQL,
  newDatabase,
  rowId,
  type Row,
  type TestDatabase,
} from '../support/test-database.js';
import { Caller, TestServer } from '../support/test-server.js';
import { Listener } from '../support/listener.js';

const MESSAGES = '/api/at/base/localMassage';
const SOON_MS = 2000;

const message = (userId: string, title: string, more: Row = {}): Row => ({
  tenant_id: '000000',
  kind: 'test',
  user_id: userId,
  title,
  title_en: `${title} in English`,
  rd_status: 0,
  hd_status: 0,
  create_time: '2026-03-16 09:00:00',
  ...more,
});

const parcel = (userIds: string[], title: string, more: Row = {}): Row => ({
  tenant_id: '000000',
  kind: 'test',
  recipients: JSON.stringify(userIds),
  payload: JSON.stringify({ title: { zh: title, en: title }, path: '/system/param', businessId: '7' }),
  attempts: 0,
  create_time: '2026-03-16 09:00:00',
  ...more,
});

async function userId(database: TestDatabase, account: string): Promise<string> {
  const [row] = await database.all('SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = ?', [account]);
  return String(row?.['id']);
}

async function until<T>(ask: () => Promise<T | undefined>, milliseconds = 10_000): Promise<T> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`nothing after ${milliseconds} ms`);
}

/** The event of a stream when nothing is unread. */
const NOTHING_NEW = { notRdCount: 0, arrived: [], newest: null };

const titles = (answer: { body: { data: { items: { title: string }[] } } }): string[] =>
  answer.body.data.items.map(({ title }) => title);

/** Titles in the table. */
const stored = async (database: TestDatabase, prefix: string): Promise<string[]> =>
  (await database.all('SELECT title FROM lc_local_message WHERE title LIKE ? ORDER BY title', [`${prefix}%`])).map(
    (row) => String(row['title']),
  );

describe('personal messages', () => {
  let server: TestServer;
  let lina: Caller;
  let wangli: Caller;
  let linaId: string;
  let wangliId: string;

  beforeAll(async () => {
    server = await TestServer.start();
    [lina, wangli] = await Promise.all([server.as('lina'), server.as('wangli')]);
    [linaId, wangliId] = await Promise.all([userId(server.database, 'lina'), userId(server.database, 'wangli')]);
  });
  afterAll(() => server.stop());

  const add = (id: string, title: string, more: Row = {}) =>
    insertRow(server.database, 'lc_local_message', message(id, title, more));

  it('are listed only to their recipient, newest first, in the chosen language, page by page', async () => {
    for (let number = 1; number <= 12; number += 1)
      await add(linaId, `own ${String(number).padStart(2, '0')}`, {
        create_time: `2026-03-16 09:00:${10 + number}`,
        path: '/a',
        business_id: '5',
      });
    await add(wangliId, 'of another');
    const { data } = (await lina.get(`${MESSAGES}/page`)).body;
    expect(data).toMatchObject({ total: 12, notRdCount: 12 });
    expect(data.items).toHaveLength(10);
    expect(data.items[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      kind: 'test',
      title: 'own 12',
      massage: '',
      rdStatus: 0,
      hdStatus: 0,
      rdTime: null,
      hdTime: null,
      createTime: '2026-03-16 09:00:22',
      path: '/a',
      businessId: '5',
    });
    expect(titles(await lina.get(`${MESSAGES}/page`, { page: 2 }))).toEqual(['own 02', 'own 01']);
    expect(titles(await lina.get(`${MESSAGES}/getNoticeList`, { page: 6, size: 2 }))).toEqual(['own 02', 'own 01']);
    expect(titles(await lina.in('en').get(`${MESSAGES}/page`, { size: 1 }))).toEqual(['own 12 in English']);
    expect(titles(await wangli.get(`${MESSAGES}/page`))).toEqual(['of another']);
  });

  it("are marked by their recipient alone: others' ids are not found", async () => {
    const id = await add(linaId, 'mark');
    for (const verb of ['is_read', 'is_handle']) {
      expect((await wangli.get(`${MESSAGES}/${verb}`, { id })).body.code).toBe(404);
      expect((await wangli.post(`${MESSAGES}/${verb}`, { id })).body.code).toBe(404);
      expect((await lina.get(`${MESSAGES}/${verb}`, { id: rowId() })).body.code).toBe(404);
      expect((await lina.get(`${MESSAGES}/${verb}`)).status).toBe(400);
    }
    const read = async () => {
      const { items } = (await lina.get(`${MESSAGES}/page`, { size: 200 })).body.data;
      return items.find((one: { id: string }) => one.id === id);
    };
    expect(await read()).toMatchObject({ rdStatus: 0, hdStatus: 0 });
    expect((await lina.get(`${MESSAGES}/is_read`, { id })).status).toBe(200);
    const { rdTime } = await read();
    expect(await read()).toMatchObject({ rdStatus: 1, hdStatus: 0, rdTime: expect.stringMatching(/^2026-03-16 /) });
    expect((await lina.post(`${MESSAGES}/is_handle`, { id })).status).toBe(200);
    expect(await read()).toMatchObject({ rdStatus: 1, rdTime, hdStatus: 1, hdTime: expect.stringMatching(/^2026-/) });
  });

  it('are filtered by state, and wrong parameters are refused', async () => {
    const handled = (await lina.get(`${MESSAGES}/page`, { hdStatus: 1 })).body.data;
    expect(handled.items.map((one: { title: string }) => one.title)).toEqual(['mark']);
    const unread = (await lina.get(`${MESSAGES}/page`, { rdStatus: 0 })).body.data;
    expect([unread.total, unread.notRdCount, handled.notRdCount]).toEqual([12, 12, 12]);
    const wrong: Record<string, string>[] = [
      { rdStatus: '2' },
      { hdStatus: 'x' },
      { page: '0' },
      { size: '201' },
      { size: '1;' },
    ];
    for (const query of wrong) expect((await lina.get(`${MESSAGES}/page`, query)).status).toBe(400);
  });

  it('are all marked read at once, the own ones only', async () => {
    expect((await lina.post(`${MESSAGES}/read_all`)).body.data).toEqual({ read: 12 });
    expect((await lina.get(`${MESSAGES}/page`)).body.data.notRdCount).toBe(0);
    expect((await wangli.get(`${MESSAGES}/page`)).body.data.notRdCount).toBe(1);
  });

  it('only the other designers of a page are told that it was published', async () => {
    const second = await insertRow(server.database, 'lc_user', {
      tenant_id: '000000',
      account: 'second',
      name: 'second',
      real_name: 'second',
      user_type: '1',
      status: 1,
      is_deleted: 0,
      version: 1,
      ...(
        await server.database.all("SELECT role_id, dept_id, post_id, password FROM lc_user WHERE account = 'admin'")
      )[0],
    });
    const admin = await server.as('admin');
    const { id, configVersion } = (await admin.get('/api/lc-system/menu/detail', { code: 'param' })).body.data;
    const config = JSON.stringify({ type: 'page', title: 'told' });
    const body = { id, config, baseVersion: configVersion, message: 'm' };
    expect((await admin.post('/api/lc-system/menu/submitConfig', body)).status).toBe(200);
    expect((await admin.post('/api/lc-system/menu/submitConfig', { ...body, config: '{"type":1}' })).status).not.toBe(
      200,
    );
    const there = await server.as('second', 'admin');
    const item = await until(async () => (await there.in('en').get(`${MESSAGES}/page`)).body.data.items[0]);
    expect(item).toMatchObject({
      kind: 'page.published',
      title: `Page Parameters: version ${configVersion + 1} was published`,
      massage: expect.stringMatching(/^Published by \S/),
      path: '/system/param',
      businessId: id,
    });
    const rows = await server.database.all(
      "SELECT CAST(user_id AS CHAR) AS user_id FROM lc_local_message WHERE kind = 'page.published'",
    );
    expect(rows).toEqual([{ user_id: second }]);
    expect(await server.database.all('SELECT id FROM lc_outbox')).toEqual([]);
  });

  it('a stream sends the current state, then new messages within two seconds; anonymous users get none', async () => {
    expect((await server.stranger.get(`${MESSAGES}/stream`)).status).toBe(401);
    await wangli.post(`${MESSAGES}/read_all`);
    const listener = await Listener.open(server.url, wangli.token ?? '');
    expect(await listener.next(SOON_MS)).toEqual(NOTHING_NEW);
    await insertRow(server.database, 'lc_outbox', parcel([wangliId], 'streamed'));
    // The outbox is also polled every two seconds, so rows are found without a signal.
    expect(await listener.next(3 * SOON_MS)).toMatchObject({
      notRdCount: 1,
      arrived: [{ title: 'streamed', path: '/system/param', rdStatus: 0 }],
      newest: { title: 'streamed', path: '/system/param', rdStatus: 0 },
    });
    const { id } = (await wangli.get(`${MESSAGES}/page`)).body.data.items.find(
      (one: { title: string }) => one.title === 'streamed',
    );
    await wangli.get(`${MESSAGES}/is_read`, { id });
    expect(await listener.next(SOON_MS)).toEqual(NOTHING_NEW);
    listener.close();
  });

  it('a stream tells every message of several that come together', async () => {
    await wangli.post(`${MESSAGES}/read_all`);
    const listener = await Listener.open(server.url, wangli.token ?? '');
    expect(await listener.next(SOON_MS)).toEqual(NOTHING_NEW);
    for (const title of ['first', 'second', 'third'])
      await insertRow(server.database, 'lc_local_message', message(wangliId, title));
    await announce(server.database, 'lc_local_message');
    // One event as a rule. More, each with its own number, when the server was still busy with the change before.
    const told: string[] = [];
    while (told.length < 3) {
      const { notRdCount, arrived, newest } = await listener.next(3 * SOON_MS);
      told.push(...arrived.map(({ title }) => String(title)));
      expect([notRdCount, newest]).toEqual([told.length, arrived.at(-1)]);
    }
    expect(told).toEqual(['first', 'second', 'third']);
    await wangli.post(`${MESSAGES}/read_all`);
    listener.close();
  });

  it('a user has five streams at most, and a stream ends with its session', async () => {
    const { body } = await server.token('zhaogq');
    const token = body.access_token as string;
    const listeners = await Promise.all(Array.from({ length: 5 }, () => Listener.open(server.url, token)));
    const caller = new Caller(server.url, token);
    expect((await caller.get(`${MESSAGES}/stream`)).status).toBe(429);
    listeners[0]?.close();
    const sixth = await until(() => Listener.open(server.url, token).catch(() => undefined));
    await caller.get('/api/lc-auth/oauth/logout');
    await Promise.all([...listeners.slice(1), sixth].map((listener) => listener.ended(SOON_MS)));
  });
});

describe('delivery', () => {
  it('a row whose server died is delivered by the next one, once its lease ran out, and once only', async () => {
    const database = await newDatabase();
    const id = await userId(database, 'lina');
    const held = { lease: 'dead', lease_until: '2026-03-16 09:00:04', attempts: 1 };
    await insertRow(database, 'lc_outbox', parcel([id], 'left behind', held));
    await insertRow(database, 'lc_outbox', parcel([id], 'left untouched'));
    const server = await TestServer.start({ database });
    const delivered = await until(async () => {
      const found = await stored(database, 'left');
      return found.length === 2 ? found : undefined;
    });
    expect(delivered).toEqual(['left behind', 'left untouched']);
    expect(await database.all('SELECT id FROM lc_outbox')).toEqual([]);
    await server.stop();
  });

  it('every committed notice arrives once, even if the server is killed several times', async () => {
    const database = await newDatabase();
    const id = await userId(database, 'lina');
    const expected: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const server = await TestServer.start({ database });
      for (let number = 0; number < 40; number += 1) {
        const title = `round ${round} ${String(number).padStart(2, '0')}`;
        await insertRow(database, 'lc_outbox', parcel([id], title));
        expected.push(title);
      }
      // At different moments of the polling interval.
      await new Promise((wake) => setTimeout(wake, 700 * round));
      await server.end('SIGKILL');
    }
    const server = await TestServer.start({ database });
    await until(async () => ((await database.all('SELECT id FROM lc_outbox')).length === 0 ? true : undefined), 40_000);
    expect(await stored(database, 'round')).toEqual(expected);
    await server.stop();
  });

  (MYSQL === undefined ? it.skip : it)('two servers share the work: nothing twice, and both tell it', async () => {
    const database = await newDatabase();
    const id = await userId(database, 'lina');
    const servers = await Promise.all([TestServer.start({ database }), TestServer.start({ database })]);
    const token = (await servers[0].as('lina')).token ?? '';
    const listeners = await Promise.all(servers.map((server) => Listener.open(server.url, token)));
    for (const listener of listeners) expect(await listener.next(SOON_MS)).toEqual(NOTHING_NEW);
    const expected = Array.from({ length: 120 }, (_, index) => `shared ${String(index).padStart(3, '0')}`);
    await Promise.all(expected.map((title) => insertRow(database, 'lc_outbox', parcel([id], title))));
    await until(async () => ((await database.all('SELECT id FROM lc_outbox')).length === 0 ? true : undefined));
    expect(await stored(database, 'shared')).toEqual(expected);
    for (const listener of listeners) {
      let last = await listener.next(SOON_MS);
      while (last.notRdCount < expected.length) last = await listener.next(SOON_MS);
      expect(last.notRdCount).toBe(expected.length);
      listener.close();
    }
    await Promise.all(servers.map((server) => server.end()));
    await database.drop();
  });
});
