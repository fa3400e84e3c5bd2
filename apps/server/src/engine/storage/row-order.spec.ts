import type { Table } from '../../metadata/index.js';
import { rowOrder } from './row-order.js';

const field = (column: string, required: boolean) => ({ column, spec: { required } });
const table = {
  idField: 'id',
  fields: new Map(
    Object.entries({
      id: field('id', false),
      code: field('code', true),
      name: field('name', true),
      mark: field('mark', false),
    }),
  ),
  indexes: [
    { name: 'a', unique: true, columns: ['tenant_id', 'code', 'is_deleted'] },
    { name: 'b', unique: true, columns: ['tenant_id', 'mark', 'is_deleted'] },
    { name: 'c', unique: false, columns: ['tenant_id', 'is_deleted', 'name'] },
  ],
} as unknown as Table;
const by = (...keys: string[]) => keys.map((key) => ({ field: key, asc: true }));

describe('the order that the database is asked for', () => {
  it('ends at a field that is unique and never empty', () => {
    expect(rowOrder(table, by('code', 'id'))).toEqual(by('code'));
    expect(rowOrder(table, by('name', 'code', 'id'))).toEqual(by('name', 'code'));
  });

  it('keeps the id where rows may be alike, or have no value', () => {
    expect(rowOrder(table, by('name', 'id'))).toEqual(by('name', 'id'));
    expect(rowOrder(table, by('mark', 'id'))).toEqual(by('mark', 'id'));
    expect(rowOrder(table, by('id'))).toEqual(by('id'));
    expect(rowOrder(table, [])).toEqual([]);
  });
});
