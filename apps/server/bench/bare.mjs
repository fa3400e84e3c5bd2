// Child process: measures what node, the driver and the database need without our code. It sends the recorded
// statements of the server with the values of the request, and returns the rows in the same envelope. argv: recorded
// file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import mysql from 'mysql2';
import { newId, plantTime } from '../dist/apps/server/src/config/index.js';
import { READER_CACHE, WRITER_CACHE } from '../dist/apps/server/src/database/cache-sizes.js';

const { recorded } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const POOL = 16;

/** Values for the placeholders of a template, for one request. */
function valuesOf(template, body, shard) {
  const ids = Array.from({ length: template.ids }, newId);
  const made = { number: '' };
  const now = plantTime(Date.now());
  const value = (gap) => {
    if (gap === null || typeof gap !== 'object') return gap;
    if (gap.pieces !== undefined) return gap.pieces.map((piece) => piece.text ?? value(piece)).join('');
    if (gap.from !== undefined) return gap.plus === undefined ? body[gap.from] : body[gap.from] + gap.plus;
    if (gap.id !== undefined) return ids[gap.id];
    if (gap.now) return now;
    if (gap.shard) return shard;
    return gap.before + made.number.padStart(gap.digits, '0') + gap.after;
  };
  return { made, args: (statement) => statement.args.map(value), id: ids[1] ?? body.id };
}

const drawsNumber = ({ text }) => text.startsWith('SELECT value FROM lc_sequence');

/** A writer and a reader with the caches of the server; a transaction runs without interruption. */
function sqlite(folder) {
  const file = join(folder, 'lamina.sqlite');
  const open = (options, cache) => {
    const connection = new BetterSqlite3(file, options);
    connection.pragma('busy_timeout = 5000');
    connection.pragma(`cache_size = ${cache}`);
    const known = new Map();
    const prepare = (text) => {
      if (!known.has(text)) known.set(text, connection.prepare(text));
      return known.get(text);
    };
    return { connection, send: ({ method, text }, args) => prepare(text)[method](...args) };
  };
  const writer = open({}, WRITER_CACHE);
  writer.connection.pragma('synchronous = FULL');
  const reader = open({ readonly: true }, READER_CACHE);
  return {
    read: async (template, values) =>
      template.statements.map((statement) => reader.send(statement, values.args(statement))),
    async write(template, body) {
      const values = valuesOf(template, body, 0);
      writer.connection.exec('BEGIN IMMEDIATE');
      try {
        for (const statement of template.statements) {
          const result = writer.send(statement, values.args(statement));
          if (drawsNumber(statement)) values.made.number = String(result.value);
        }
        writer.connection.exec('COMMIT');
      } catch (error) {
        writer.connection.exec('ROLLBACK');
        throw error;
      }
      return values.id;
    },
  };
}

function mysqlPool(url) {
  const pool = mysql.createPool({
    uri: url,
    connectionLimit: POOL,
    charset: 'utf8mb4',
    timezone: '+08:00',
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    maxPreparedStatements: 2000,
  });
  pool.on('connection', (one) => one.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED'));
  const promise = (start) =>
    new Promise((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result))));
  const send = async (on, { method, text }, args) => {
    const result = await promise((done) => on.execute(text, args, done));
    return method === 'get' ? result[0] : result;
  };
  return {
    read: (template, values) =>
      Promise.all(template.statements.map((statement) => send(pool, statement, values.args(statement)))),
    async write(template, body) {
      const connection = await promise((done) => pool.getConnection(done));
      const values = valuesOf(template, body, connection.threadId % 64);
      try {
        await promise((done) => connection.query('START TRANSACTION', done));
        for (const statement of template.statements) {
          const result = await send(connection, statement, values.args(statement));
          if (drawsNumber(statement)) values.made.number = String(result.value);
        }
        await promise((done) => connection.query('COMMIT', done));
      } catch (error) {
        await promise((done) => connection.query('ROLLBACK', done));
        throw error;
      } finally {
        connection.release();
      }
      return values.id;
    },
  };
}

const database = process.env.DATABASE_URL ? mysqlPool(process.env.DATABASE_URL) : sqlite(process.env.DATA_DIR);

/** Rows of a list, or head and lines of a document. */
function dataOf([found, second], template) {
  if (!Array.isArray(found)) return { ...found, lines: second };
  const total = template.total ? Number(second?.n ?? second?.version ?? 0) : 0;
  return {
    records: found,
    total,
    size: 10,
    current: 1,
    pages: Math.ceil(total / 10),
    orders: [],
    searchCount: template.total,
  };
}

const bodyOf = (request) =>
  new Promise((resolve, reject) => {
    const parts = [];
    request.on('data', (part) => parts.push(part)).on('error', reject);
    request.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
  });

async function answer(request) {
  const { searchParams } = new URL(request.url, 'http://bare');
  const template = templates.get(request.headers['x-case']);
  if (request.method === 'POST') return { id: await database.write(template, await bodyOf(request)) };
  return dataOf(await database.read(template, valuesOf(template, { id: searchParams.get('id') }, 0)), template);
}

/** `naive`: counts at every call, like a server that does not remember totals. */
const templates = new Map();
for (const [name, template] of Object.entries(recorded)) {
  templates.set(name, { ...template, total: template.count !== undefined });
  if (template.count === undefined) continue;
  templates.set(`${name}, naive`, { ...template, statements: [template.statements[0], template.count], total: true });
}

/** Microseconds of computing that each call takes besides, to show what any work at all costs. */
const WORK_US = Number(process.env.BARE_WORK_US ?? 0);
function work() {
  const end = performance.now() + WORK_US / 1000;
  while (performance.now() < end);
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      if (WORK_US > 0) work();
      const text = JSON.stringify({ code: 200, success: true, data, msg: '操作成功' });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error) => {
      response.writeHead(500);
      response.end(error.stack);
    },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
