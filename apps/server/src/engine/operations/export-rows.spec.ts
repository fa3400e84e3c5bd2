import BetterSqlite3 from 'better-sqlite3';
import { type OrderItem, orderSql, toSql } from '../../filter/index.js';
import { compile, type ModelSpec } from '../../metadata/index.js';
import { behind } from './export-rows.js';

const spec = {
  key: 'paper',
  zh: '单据',
  en: 'Paper',
  table: 'paper',
  fields: {
    qty: { type: 'int', zh: '数', en: 'Qty' },
    name: { type: 'string', zh: '名称', en: 'Name', length: 64 },
  },
} satisfies ModelSpec;

describe('a walk by key', () => {
  const table = compile({ models: [{ file: 'paper', spec }], dialects: [], words: {} }).resource('paper');
  const database = new BetterSqlite3(':memory:');
  database.exec('CREATE TABLE paper (id INTEGER PRIMARY KEY, qty INTEGER, name TEXT)');
  for (let id = 1; id <= 60; id += 1) {
    const name = [null, '', 'a', 'b'][id % 4];
    database.prepare('INSERT INTO paper VALUES (?, ?, ?)').run(id, id % 3 === 0 ? null : id % 5, name);
  }
  afterAll(() => database.close());

  const orders: OrderItem[][] = [];
  for (const qty of [true, false])
    for (const name of [true, false])
      for (const id of [true, false])
        orders.push([
          { field: 'qty', asc: qty },
          { field: 'name', asc: name },
          { field: 'id', asc: id },
        ]);

  it.each(orders)('meets every row once, in order, whatever is null: %j %j %j', (...order) => {
    const by = orderSql(order, table, 'sqlite', 't');
    const all = database.prepare(`SELECT id FROM paper t ORDER BY ${by}`).pluck().all();
    const walked: unknown[] = [];
    let where = '';
    let args: unknown[] = [];
    for (;;) {
      const rows = database.prepare(`SELECT * FROM paper t ${where} ORDER BY ${by} LIMIT 7`).all(...args);
      walked.push(...rows.map((row) => (row as { id: number }).id));
      const last = rows.at(-1);
      if (last === undefined) break;
      const step = toSql(behind(order, last as Record<string, unknown>), table, 'sqlite', 't');
      [where, args] = [`WHERE ${step.text}`, step.args];
    }
    expect(walked).toEqual(all);
  });
});
