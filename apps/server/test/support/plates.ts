import Sqlite from 'better-sqlite3';
import { type FilterNode, toSql } from '../../src/filter/index.js';
import {
  columnName,
  FIELD_TYPES,
  type Field,
  type FieldSpec,
  type FieldTypeName,
  idType,
} from '../../src/metadata/index.js';

const field = (key: string, type: FieldTypeName, spec: Partial<FieldSpec> = {}): Field => ({
  key,
  column: columnName(key),
  spec: { type, zh: key, en: key, ...spec },
  type: key === 'id' ? idType : FIELD_TYPES[type],
  label: { zh: key, en: key },
  stored: spec.transient !== true,
  standard: false,
});

/** A table with a field of every kind that filters treat differently. */
export const plates: ReadonlyMap<string, Field> = new Map(
  [
    field('id', 'ref'),
    field('name', 'string', { length: 40 }),
    field('isLike', 'string', { length: 40 }),
    field('plan', 'string', { length: 40 }),
    field('qty', 'int'),
    field('price', 'decimal', { precision: 12, scale: 2 }),
    field('signDate', 'date'),
    field('createTime', 'datetime'),
    field('grade', 'dict'),
    field('tests', 'dicts'),
    field('ownerId', 'ref', { target: 'user' }),
    field('extra', 'json'),
    field('secret', 'string', { length: 40 }),
    field('password', 'string', { writeOnly: true }),
    field('preview', 'string', { transient: true }),
    field('fixed', 'string', { sortable: false }),
  ].map((one) => [one.key, one]),
);

export const mayRead = (key: string): boolean => key !== 'secret';

interface Plate {
  id: string;
  [key: string]: unknown;
}

const rows: Plate[] = [
  {
    id: '9007199254740993',
    name: 'Q345R 100%',
    isLike: 'yes',
    plan: '√ 03-16',
    qty: 2,
    price: '12600.00',
    signDate: '2026-03-16',
    createTime: '2026-03-16 09:00:00',
    grade: 'A',
    tests: 'JQ,LS',
    ownerId: '11',
  },
  {
    id: '2',
    name: 'Q345R_TA2',
    isLike: null,
    plan: 'later',
    qty: 10,
    price: '4150.50',
    signDate: '2026-03-17',
    createTime: '2026-03-16 23:59:59',
    grade: 'B',
    tests: 'JQ2',
    ownerId: '12',
  },
  {
    id: '3',
    name: 'SA516!Gr70',
    isLike: 'no',
    plan: '',
    qty: 0,
    price: '0.01',
    signDate: '2026-04-01',
    createTime: '2026-03-17 00:00:00',
    grade: 'A',
    tests: 'NW,JQ',
    ownerId: '11',
  },
  {
    id: '4',
    name: null,
    isLike: null,
    plan: null,
    qty: null,
    price: null,
    signDate: null,
    createTime: null,
    grade: null,
    tests: null,
    ownerId: null,
  },
];

const stored = [...plates.values()].filter((one) => one.stored);
const db = new Sqlite(':memory:');
db.exec(
  `CREATE TABLE plate (${stored.map((one) => `"${one.column}" ${one.type.columnType(one.spec, 'sqlite')}`).join(', ')})`,
);
const insert = db.prepare(`INSERT INTO plate VALUES (${stored.map(() => '?').join(',')})`);
for (const row of rows) insert.run(stored.map((one) => one.type.toDb(row[one.key] ?? null, one.spec, 'sqlite')));

/** Numbers (1 to 4) of the rows that match the tree. */
export function matching(tree: FilterNode | undefined): string {
  const { text, args } = toSql(tree, plates, 'sqlite', 't');
  const sql = `SELECT CAST(id AS TEXT) AS id FROM plate t ${text === '' ? '' : `WHERE ${text}`} ORDER BY rowid`;
  const found = db.prepare(sql).all(...args) as { id: string }[];
  return found.map(({ id }) => (id.length > 1 ? '1' : id)).join('');
}

export const selectAll = (tail: string): string[] =>
  (db.prepare(`SELECT CAST(id AS TEXT) AS id FROM plate t ${tail}`).all() as { id: string }[]).map(({ id }) =>
    id.length > 1 ? '1' : id,
  );
