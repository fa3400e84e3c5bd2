import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_report_file',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'name', sqlite: 'varchar(100)', mysql: 'varchar(100)' },
        { name: 'content', sqlite: 'text', mysql: 'mediumtext' },
        { name: 'create_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_dept', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'update_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'update_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'is_deleted', sqlite: 'integer', mysql: 'bigint', notNull: true, default: '0' },
        { name: 'version', sqlite: 'integer', mysql: 'int', notNull: true, default: 1 },
      ],
      indexes: [
        {
          name: 'uk_lc_report_file_tenant_id_name_is_deleted',
          columns: ['tenant_id', 'name', 'is_deleted'],
          unique: true,
        },
        {
          name: 'idx_lc_report_file_tenant_id_is_deleted_create_time',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
];

export class Reports1795282572171 implements MigrationInterface {
  name = 'Reports1795282572171';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
