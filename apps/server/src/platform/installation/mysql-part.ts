import type { Connection as Plain } from 'mysql2';
import { type Connection, createConnection } from 'mysql2/promise';
import type { ArchiveWriter } from './archive.js';

/** Text of one entry with rows. */
const CHUNK_CHARS = 4 * 1024 * 1024;
const ROWS_AHEAD = 500;
const ROWS_OF_INSERT = 200;
const CHARS_OF_INSERT = 1024 * 1024;
const BINARY = /blob|binary|bit/i;
const UNKNOWN_DATABASE = 1049;
/** The table's definition is another than at the moment of the snapshot. */
const CHANGED = 1412;
/** Its table is filled last: without it no server takes the database for whole. */
const MIGRATIONS = 'migrations';

type Cell = string | number | null;

/** A table as it is made, and the columns that rows bring. */
export interface TableSaid {
  readonly name: string;
  readonly create: string;
  readonly columns: readonly { readonly name: string; readonly binary: boolean }[];
}

const migrationsLast = (one: TableSaid, other: TableSaid): number =>
  Number(one.name === MIGRATIONS) - Number(other.name === MIGRATIONS);

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

async function connect(url: string): Promise<Connection> {
  const connection = await createConnection({
    uri: url,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
  });
  await connection.query("SET SESSION time_zone = '+00:00', sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
  return connection;
}

/** Connects to a database, which is made when it is missing. */
async function connectMaking(url: string): Promise<Connection> {
  try {
    return await connect(url);
  } catch (error) {
    if ((error as { errno?: number }).errno !== UNKNOWN_DATABASE) throw error;
    const server = new URL(url);
    const name = decodeURIComponent(server.pathname.slice(1));
    server.pathname = '/';
    const connection = await connect(server.href);
    await connection.query(`CREATE DATABASE ${quoted(name)} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await connection.end();
    return connect(url);
  }
}

const LIST = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`;

async function tablesOf(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query(LIST);
  return (rows as { name: string }[]).map(({ name }) => name);
}

async function tableSaid(connection: Connection, name: string): Promise<TableSaid> {
  const [made] = await connection.query(`SHOW CREATE TABLE ${quoted(name)}`);
  const [columns] = await connection.query(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND extra NOT LIKE '%GENERATED%' ORDER BY ordinal_position`,
    [name],
  );
  return {
    name,
    create: (made as { 'Create Table': string }[])[0]?.['Create Table'] ?? '',
    columns: (columns as { name: string; type: string }[]).map((column) => ({
      name: column.name,
      binary: BINARY.test(column.type),
    })),
  };
}

/** One moment of a MySQL/MariaDB database, read by a connection of its own. */
export class MysqlMoment {
  private constructor(
    private readonly connection: Connection,
    private readonly tables: readonly TableSaid[],
  ) {}

  static async of(url: string): Promise<MysqlMoment> {
    const connection = await connect(url);
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    const tables: TableSaid[] = [];
    for (const name of await tablesOf(connection)) tables.push(await tableSaid(connection, name));
    return new MysqlMoment(connection, tables);
  }

  /** Names of its migrations. */
  async migrations(): Promise<string[]> {
    const [rows] = await this.connection.query('SELECT name FROM migrations ORDER BY id');
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  /** Writes tables and rows below a name, rows as lines of JSON; answers the rows of every table. */
  async writeTo(archive: ArchiveWriter, below: string): Promise<Record<string, number>> {
    const { connection } = this;
    await archive.text(`${below}/tables.json`, JSON.stringify(this.tables));
    const counts: Record<string, number> = {};
    for (const table of [...this.tables].sort(migrationsLast)) {
      await connection.query('SAVEPOINT one');
      counts[table.name] = await this.writeRows(archive, below, table).catch((error: unknown) => {
        if ((error as { errno?: number }).errno !== CHANGED) throw error;
        throw new Error(`table ${table.name} was changed while it was read; begin the backup again`);
      });
      // Gives the table back: who wants to change it, and all who come after him, would wait for the whole backup.
      await connection.query('ROLLBACK TO SAVEPOINT one');
    }
    return counts;
  }

  private async writeRows(archive: ArchiveWriter, below: string, { name, columns }: TableSaid): Promise<number> {
    const read = columns.map((column) => (column.binary ? `HEX(${quoted(column.name)})` : quoted(column.name)));
    const text = `SELECT ${read.join(', ')} FROM ${quoted(name)}`;
    // Rows come as they are asked for; the promise face has no stream.
    const { connection: plain } = this.connection as unknown as { connection: Plain };
    const rows = plain.query({ sql: text, rowsAsArray: true }).stream({ highWaterMark: ROWS_AHEAD });
    let lines: string[] = [];
    let size = 0;
    let count = 0;
    let chunk = 0;
    const flush = async (): Promise<void> => {
      if (lines.length === 0) return;
      chunk += 1;
      await archive.text(`${below}/${name}/${String(chunk).padStart(6, '0')}.jsonl`, lines.join('\n'));
      lines = [];
      size = 0;
    };
    for await (const row of rows) {
      const line = JSON.stringify(row);
      lines.push(line);
      size += line.length;
      count += 1;
      if (size >= CHUNK_CHARS) await flush();
    }
    await flush();
    return count;
  }

  close(): Promise<void> {
    return this.connection.end();
  }
}

/** A database that is being filled. */
export class MysqlTarget {
  private readonly tables = new Map<string, TableSaid>();
  private readonly counts: Record<string, number> = {};

  private constructor(private readonly connection: Connection) {}

  static async of(url: string): Promise<MysqlTarget> {
    return new MysqlTarget(await connectMaking(url));
  }

  /** Whether there is anything in it. */
  async isEmpty(): Promise<boolean> {
    return (await tablesOf(this.connection)).length === 0;
  }

  /** Connections of others that work in it. */
  async others(): Promise<number> {
    const [rows] = await this.connection.query(
      'SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
    );
    return Number((rows as { n: number }[])[0]?.n);
  }

  async clear(): Promise<void> {
    await this.connection.query('SET FOREIGN_KEY_CHECKS = 0, UNIQUE_CHECKS = 0');
    for (const name of await tablesOf(this.connection)) await this.connection.query(`DROP TABLE ${quoted(name)}`);
  }

  async make(tables: readonly TableSaid[]): Promise<void> {
    for (const table of tables) {
      this.tables.set(table.name, table);
      this.counts[table.name] = 0;
      if (table.name !== MIGRATIONS) await this.connection.query(table.create);
    }
  }

  /** Takes the lines of one entry, whole or not at all. */
  async fill(name: string, text: string): Promise<void> {
    const table = this.tables.get(name);
    if (table === undefined) throw new Error(`the backup is damaged: rows of an unknown table ${name}`);
    if (name === MIGRATIONS) await this.connection.query(table.create);
    const columns = table.columns.map((column) => quoted(column.name)).join(', ');
    const marks = `(${table.columns.map(({ binary }) => (binary ? 'UNHEX(?)' : '?')).join(', ')})`;
    const insert = `INSERT INTO ${quoted(name)} (${columns}) VALUES `;
    let rows: Cell[][] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      if (rows.length === 0) return;
      await this.connection.query(insert + rows.map(() => marks).join(', '), rows.flat());
      this.counts[name] = (this.counts[name] ?? 0) + rows.length;
      [rows, size] = [[], 0];
    };
    await this.connection.beginTransaction();
    for (const line of text.split('\n')) {
      rows.push(JSON.parse(line) as Cell[]);
      size += line.length;
      if (rows.length === ROWS_OF_INSERT || size > CHARS_OF_INSERT) await flush();
    }
    await flush();
    await this.connection.commit();
  }

  /** Rows that each table has got. */
  get rows(): Readonly<Record<string, number>> {
    return this.counts;
  }

  close(): Promise<void> {
    return this.connection.end();
  }
}
