import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  { kind: 'addColumn', table: 'lc_attach', column: { name: 'thumb', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' } },
  {
    kind: 'addColumn',
    table: 'lc_notice',
    column: { name: 'receiver_type', sqlite: 'integer', mysql: 'int', default: 1 },
  },
  {
    kind: 'addColumn',
    table: 'lc_notice',
    column: { name: 'receiver_dept', sqlite: 'varchar(2000)', mysql: 'varchar(2000)' },
  },
  {
    kind: 'addColumn',
    table: 'lc_notice',
    column: { name: 'receiver_role', sqlite: 'varchar(2000)', mysql: 'varchar(2000)' },
  },
  {
    kind: 'addColumn',
    table: 'lc_notice',
    column: { name: 'receiver_user', sqlite: 'varchar(2000)', mysql: 'varchar(2000)' },
  },
  {
    kind: 'addColumn',
    table: 'lc_notice',
    column: { name: 'publish_status', sqlite: 'integer', mysql: 'int', default: 1 },
  },
];

export class FilesAndNotices1795292185126 implements MigrationInterface {
  name = 'FilesAndNotices1795292185126';

  /** Existing notices were visible to everybody, so they count as published. */
  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, changes);
    await runner.query('UPDATE lc_notice SET publish_status = 2');
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
