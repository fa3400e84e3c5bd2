import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_datasource',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'category', sqlite: 'integer', mysql: 'int', default: 1 },
        { name: 'name', sqlite: 'varchar(100)', mysql: 'varchar(100)' },
        { name: 'driver_class', sqlite: 'varchar(100)', mysql: 'varchar(100)', default: 'com.mysql.cj.jdbc.Driver' },
        { name: 'url', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'username', sqlite: 'varchar(100)', mysql: 'varchar(100)' },
        { name: 'password', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'remark', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'create_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_dept', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'update_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'update_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'is_deleted', sqlite: 'integer', mysql: 'bigint', notNull: true, default: '0' },
        { name: 'version', sqlite: 'integer', mysql: 'int', notNull: true, default: 1 },
        { name: 'status', sqlite: 'integer', mysql: 'int', default: 1 },
      ],
      indexes: [
        { name: 'uk_lc_datasource_name_is_deleted', columns: ['name', 'is_deleted'], unique: true },
        { name: 'idx_lc_datasource_is_deleted_create_time', columns: ['is_deleted', 'create_time'], unique: false },
      ],
    },
  },
];

export class Datasources1795290683846 implements MigrationInterface {
  name = 'Datasources1795290683846';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
