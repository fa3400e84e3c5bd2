import BetterSqlite3 from 'better-sqlite3';
import type { Sql } from '../../database/index.js';
import type { FilterNode } from '../../filter/index.js';
import { compile, type FieldSpec, type ModelSpec } from '../../metadata/index.js';
import { asJoined, joinedLines } from './joined-lines.js';
import { Records } from './records.js';

const text = (more: Partial<FieldSpec> = {}): FieldSpec => ({ type: 'string', zh: 'x', en: 'X', length: 64, ...more });
const spec: ModelSpec = {
  ...{ key: 'paper', zh: '单据', en: 'Paper', table: 'paper', sort: '-no,id' },
  fields: { no: text(), remark: text(), secret: text({ writeOnly: true }) },
  children: {
    lines: {
      ...{ key: 'paperLine', zh: '行', en: 'Lines', table: 'paper_line', parent: 'paperId', order: 'lineNo' },
      fields: { lineNo: { type: 'int', zh: '行', en: 'No.' }, remark: text() },
    },
  },
};
const paper = compile({ models: [{ file: 'paper', spec }], dialects: [], words: {} }).resource('paper');
const joined = joinedLines(paper, paper.children[0]!);

const AUDIT = 'create_user INTEGER, create_time TEXT, update_user INTEGER, update_time TEXT, is_deleted INTEGER';
const leaf = (field: string, op: 'equal' | 'greater', right: unknown): FilterNode => ({
  left: { type: 'field', field },
  op,
  right,
});

describe('lines with their head as one table', () => {
  const database = new BetterSqlite3(':memory:');
  database.exec(`
    CREATE TABLE paper (id INTEGER PRIMARY KEY, tenant_id TEXT, no TEXT, remark TEXT, secret TEXT, create_dept INTEGER,
      version INTEGER, ${AUDIT});
    CREATE TABLE paper_line (id INTEGER PRIMARY KEY, paper_id INTEGER, tenant_id TEXT, line_no INTEGER, remark TEXT, ${AUDIT});
    INSERT INTO paper (id, tenant_id, no, remark, secret, version, create_time, is_deleted) VALUES
      (1, 'a', 'P1', 'head 1', 's', 3, '2026-01-01 00:00:00', 0), (2, 'a', 'P2', 'head 2', 's', 1, '2026-01-02 00:00:00', 0),
      (3, 'a', 'P3', 'gone', 's', 1, '2026-01-03 00:00:00', 3), (4, 'b', 'P4', 'of others', 's', 1, '2026-01-04 00:00:00', 0);
    INSERT INTO paper_line (id, paper_id, tenant_id, line_no, remark, create_time, is_deleted) VALUES
      (12, 1, 'a', 2, 'second', '2026-05-05 00:00:00', 0), (11, 1, 'a', 1, 'first', '2026-05-05 00:00:00', 0),
      (13, 1, 'a', 3, 'taken away', '2026-05-05 00:00:00', 13), (21, 2, 'a', 1, 'only', '2026-05-05 00:00:00', 0),
      (31, 3, 'a', 1, 'of a removed one', '2026-05-05 00:00:00', 0), (41, 4, 'b', 1, 'x', '2026-05-05 00:00:00', 0);
  `);
  afterAll(() => database.close());

  const statements: string[] = [];
  const read = {
    all: async (sql: string, args: readonly unknown[] = []) => {
      statements.push(sql);
      return database.prepare(sql).all(...args);
    },
    get: async (sql: string, args: readonly unknown[] = []) => database.prepare(sql).get(...args),
  } as unknown as Sql;
  const records = new Records(read, 'sqlite', 'a');
  const order = [
    { field: 'no', asc: false },
    { field: 'lineNo', asc: true },
  ];
  const ids = async (where?: FilterNode): Promise<unknown[]> =>
    (await records.list(joined.resource, { where, order })).map(({ id }) => id);

  it('has live lines of live documents of the tenant, in one statement', async () => {
    statements.length = 0;
    expect(await ids()).toEqual(['21', '11', '12']);
    expect(statements).toHaveLength(1);
    expect(await records.count(joined.resource, undefined)).toBe(3);
  });

  it('a row says what the line says, and what its head says under names of its own', async () => {
    const [row] = await records.list(joined.resource, { where: leaf('id', 'equal', '12'), order });
    expect(row).toMatchObject({ id: '12', paperId: '1', lineNo: 2, remark: 'second', no: 'P1', headRemark: 'head 1' });
    // The time when the document was written, not the line.
    expect(row).toMatchObject({ createTime: '2026-01-01 00:00:00', version: 3 });
    expect(row).not.toHaveProperty('secret');
  });

  it('conditions on both hold together; those on documents are said of rows', async () => {
    expect(
      await ids({ conjunction: 'and', children: [leaf('no', 'equal', 'P1'), leaf('lineNo', 'greater', 1)] }),
    ).toEqual(['12']);
    const scope: FilterNode = {
      conjunction: 'or',
      children: [leaf('remark', 'equal', 'head 2'), leaf('id', 'equal', '4')],
    };
    expect(await ids(asJoined(joined, scope))).toEqual(['21']);
  });

  it('documents keep their order, and the lines of each theirs', () => {
    expect(joined.resource.model.sort).toBe('-no,paperId,lineNo');
  });

  it('what is closed of documents and lines is closed by its name in the row', () => {
    expect(joined.keysOf('remark')).toEqual(['headRemark']);
    expect(joined.keysOf('lines.remark')).toEqual(['remark']);
    expect(joined.keysOf('lines')).toEqual(expect.arrayContaining(['id', 'lineNo', 'remark']));
    expect(joined.keysOf('lines')).not.toContain('createTime');
  });
});
