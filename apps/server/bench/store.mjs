// Access of the benchmark itself to the two kinds of database: create, fill, read and drop.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import mysql from 'mysql2/promise';

const SCHEMA = process.env.BENCH_SCHEMA ?? 'lamina_bench';

/** An embedded database in its own folder. */
function sqlite(folder) {
  const open = () => new BetterSqlite3(join(folder, 'lamina.sqlite'));
  const once = (work) => {
    const connection = open();
    connection.pragma('busy_timeout = 5000');
    try {
      return work(connection);
    } finally {
      connection.close();
    }
  };
  return {
    flavour: 'sqlite',
    env: { DATA_DIR: folder, DATABASE_URL: '' },
    async create() {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
    all: async (text, args = []) => once((connection) => connection.prepare(text).all(...args)),
    insert: async (table, columns, rows) =>
      once((connection) => {
        const statement = connection.prepare(
          `INSERT INTO ${table} (${columns}) VALUES (${columns.split(',').map(() => '?')})`,
        );
        connection.transaction(() => rows.forEach((row) => void statement.run(...row)))();
      }),
    settle: async () => once((connection) => void connection.pragma('wal_checkpoint(TRUNCATE)')),
  };
}

/** A separate schema on a MySQL or MariaDB server. `url` names the server, without a schema. */
function mysqlStore(url, folder) {
  const once = async (work, schema = SCHEMA) => {
    const options = { supportBigNumbers: true, bigNumberStrings: true, dateStrings: true };
    const connection = await mysql.createConnection({ uri: `${url}/${schema}`, ...options });
    try {
      return await work(connection);
    } finally {
      await connection.end();
    }
  };
  return {
    flavour: 'mysql',
    env: { DATA_DIR: folder, DATABASE_URL: `${url}/${SCHEMA}` },
    create: () =>
      once(async (connection) => {
        await connection.query(`DROP DATABASE IF EXISTS ${SCHEMA}`);
        await connection.query(`CREATE DATABASE ${SCHEMA} CHARACTER SET utf8mb4`);
      }, ''),
    drop: async () => {
      rmSync(folder, { recursive: true, force: true });
      await once((connection) => connection.query(`DROP DATABASE IF EXISTS ${SCHEMA}`), '');
    },
    all: (text, args = []) => once(async (connection) => (await connection.query(text, args))[0]),
    insert: (table, columns, rows) =>
      once(async (connection) => {
        await connection.query('START TRANSACTION');
        for (let at = 0; at < rows.length; at += 500) {
          await connection.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows.slice(at, at + 500)]);
        }
        await connection.query('COMMIT');
      }),
    settle: (...tables) =>
      once((connection) => connection.query(`ANALYZE TABLE ${['nq_contract_sign', ...tables].join(', ')}`)),
  };
}

/** `kind`: sqlite or mysql. */
export const storeOf = (kind, folder, url) => (kind === 'sqlite' ? sqlite(folder) : mysqlStore(url, folder));
