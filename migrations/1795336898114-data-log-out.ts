import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_log_data_out',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'model', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'model_name', sqlite: 'varchar(100)', mysql: 'varchar(100)' },
        { name: 'model_name_en', sqlite: 'varchar(100)', mysql: 'varchar(100)' },
        { name: 'record_id', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'title', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'action', sqlite: 'varchar(16)', mysql: 'varchar(16)' },
        { name: 'fields', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'fields_en', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'changes', sqlite: 'text', mysql: 'longtext' },
        { name: 'create_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [],
    },
  },
];

export class DataLogOut1795336898114 implements MigrationInterface {
  name = 'DataLogOut1795336898114';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
