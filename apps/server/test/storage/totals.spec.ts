import { join } from 'node:path';
import { type Database, type OpenDatabase, openPlace } from '../../src/database/index.js';
import { createMissing } from '../../src/engine/storage/schema/index.js';
import { Records, Totals, Writer } from '../../src/engine/storage/index.js';
import { type FilterNode, rowTest } from '../../src/filter/index.js';
import type { Record_ } from '../../src/metadata/index.js';
import { dice, randomTree, randomValues, registry, sheet } from '../support/random-rows.js';
import { newDatabase, rowId, type TestDatabase } from '../support/test-database.js';

const TENANT = '100001';
const COMPARISONS = Number(process.env['TOTALS_COMPARISONS'] ?? 600);
const FILTERS = 15;

/** One server, as far as totals are concerned: its own pool and its own totals. */
interface Server {
  database: Database;
  totals: Totals;
  counts: number;
}

describe('totals of lists', () => {
  let database: TestDatabase;
  let servers: Server[];
  const opened: OpenDatabase[] = [];
  const roll = dice(7);

  beforeAll(async () => {
    database = await newDatabase('empty');
    const url = database.env['DATABASE_URL'] ?? '';
    const place = url === '' ? { file: join(database.env['DATA_DIR'] ?? '', 'lamina.sqlite') } : { url, poolSize: 8 };
    opened.push(await openPlace(place));
    // An embedded database belongs to one server: then both use the same connection.
    if (url !== '') opened.push(await openPlace(place));
    servers = [0, 1].map((at) => watched((opened[at] ?? opened[0])?.database as Database));
    await opened[0]?.dataSource.query(
      'CREATE TABLE lc_table_version (table_name varchar(64) NOT NULL, shard integer NOT NULL, version integer NOT NULL, UNIQUE (table_name, shard))',
    );
    await createMissing(servers[0]?.database as Database, registry);
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await database.drop();
  });

  /** Counts the COUNT queries. */
  function watched(real: Database): Server {
    const server: Server = { database: real, totals: new Totals(), counts: 0 };
    server.database = new Proxy(real, {
      get(target, name) {
        if (name === 'countAt') server.counts += 1;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return server;
  }
  const server = (at: number): Server => servers[at] as Server;
  const total = ({ database, totals }: Server, where?: FilterNode, tenantId = TENANT): Promise<number> =>
    totals.of({ database, table: sheet, tenantId, where, models: 1 });
  const recount = ({ database }: Server, where?: FilterNode): Promise<number> =>
    new Records(database.read, database.flavour, TENANT).count(sheet, where);
  const newRow = (values: Record_): Record_ => ({ ...values, id: rowId(), tenantId: TENANT, isDeleted: 0, version: 1 });
  const ids: string[] = [];

  async function write({ database }: Server, work: (writer: Writer, touch: () => void) => Promise<unknown>) {
    await database.transaction(async (tx) => {
      await work(new Writer(tx, database.flavour, TENANT), () => tx.touch(sheet.name));
    });
  }
  async function add(on: Server, values: Record_[]): Promise<string[]> {
    const rows = values.map(newRow);
    await write(on, (writer) => writer.insert(sheet, rows));
    ids.push(...rows.map(({ id }) => String(id)));
    return rows.map(({ id }) => String(id));
  }
  const anyId = (): string => ids[roll(ids.length)] as string;
  const given = new Error('given up');

  /** A random change, like those of people, imports and the server; sometimes rolled back. */
  async function anything(on: Server): Promise<void> {
    const kind = roll(12);
    if (kind < 3) await add(on, [randomValues(roll)]);
    else if (kind === 3)
      await add(
        on,
        Array.from({ length: roll(20) === 0 ? 120 : 3 }, () => randomValues(roll)),
      );
    else if (kind < 8) await write(on, (writer) => writer.update(sheet, anyId(), randomValues(roll, 0.3)));
    else if (kind === 8) {
      await write(on, async (writer) => {
        const id = anyId();
        await writer.get(sheet, id, undefined, true);
        await writer.update(sheet, id, randomValues(roll, 0.5));
        await writer.update(sheet, id, randomValues(roll, 0.5));
        if (roll(4) === 0) await writer.remove(sheet, [id], {});
      });
    } else if (kind === 9) await write(on, (writer) => writer.remove(sheet, [anyId()], {}));
    else if (kind === 10) {
      await expect(
        write(on, async (writer) => {
          await writer.insert(sheet, [newRow(randomValues(roll))]);
          await writer.update(sheet, anyId(), randomValues(roll, 0.5));
          throw given;
        }),
      ).rejects.toBe(given);
    } else if (roll(10) === 0) await write(on, async (_writer, touch) => touch());
  }

  it('match a row with a filter in memory as the database does', async () => {
    await add(
      server(0),
      Array.from({ length: 50 }, () => randomValues(roll)),
    );
    const { database } = server(0);
    const records = new Records(database.read, database.flavour, TENANT);
    const rows = await records.list(sheet, {});
    let certain = 0;
    for (let at = 0; at < 400; at += 1) {
      const where = randomTree(roll);
      const found = new Set((await records.list(sheet, { where })).map(({ id }) => id));
      const meets = rowTest(where, sheet, database.flavour);
      const verdicts = rows.map((row) => [row['id'], meets(row), row] as const).filter(([, met]) => met !== undefined);
      certain += verdicts.length / rows.length;
      const wrong = verdicts.filter(([id, met]) => found.has(id) !== met).map(([, met, row]) => ({ met, row }));
      expect({ where, wrong }).toEqual({ where, wrong: [] });
    }
    expect(certain).toBeGreaterThan(300);
  });

  it('are updated from the written rows, without a count', async () => {
    const [on] = servers as [Server];
    const heavy: FilterNode = { left: { type: 'field', field: 'qty' }, op: 'greater', right: 5 };
    const before = await total(on, heavy);
    const elsewhere = await total(on, heavy, '100002');
    on.counts = 0;
    const [id] = (await add(on, [{ qty: 10 }, { qty: 1 }, { qty: 7 }])) as [string];
    expect(await total(on, heavy)).toBe(before + 2);
    await write(on, (writer) => writer.update(sheet, id, { qty: 2 }));
    expect(await total(on, heavy)).toBe(before + 1);
    await write(on, (writer) => writer.update(sheet, id, { qty: 20, name: 'Q' }));
    await write(on, (writer) => writer.remove(sheet, [id], {}));
    expect(await total(on, heavy)).toBe(before + 1);
    expect(await total(on, heavy, '100002')).toBe(elsewhere);
    expect(on.counts).toBe(0);
  });

  it('equal a recount after whatever two servers write at the same time', async () => {
    const filters = [undefined, ...Array.from({ length: FILTERS - 1 }, () => randomTree(roll))];
    let compared = 0;
    while (compared < COMPARISONS) {
      const work: Promise<unknown>[] = [];
      for (let at = 0; at < 10; at += 1) {
        work.push(anything(server(roll(2))));
        work.push(total(server(roll(2)), filters[roll(FILTERS)]));
      }
      await Promise.all(work);
      for (const where of filters) {
        const wanted = await recount(server(0), where);
        const said = await Promise.all(servers.map((one) => total(one, where)));
        expect({ where, said }).toEqual({ where, said: [wanted, wanted] });
        compared += 2;
      }
    }
  });

  it('include the own write while others write', async () => {
    const on = server(0);
    const mine: FilterNode = { left: { type: 'field', field: 'name' }, op: 'equal', right: 'mine alone' };
    const others = (async () => {
      for (let at = 0; at < 40; at += 1) await anything(server(1));
    })();
    for (let at = 1; at <= 20; at += 1) {
      // The other writers do not know this row; they change and remove only rows that they know.
      await write(on, (writer) => writer.insert(sheet, [newRow({ name: 'mine alone' })]));
      expect(await total(on, mine)).toBe(at);
      expect(await total(server(1), mine)).toBe(at);
    }
    await others;
  });
});
