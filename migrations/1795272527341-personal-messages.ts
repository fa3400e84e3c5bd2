import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_local_message',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'kind', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'title', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'title_en', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'massage', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'massage_en', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'path', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
        { name: 'business_id', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'rd_status', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'rd_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'hd_status', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'hd_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [
        { name: 'idx_lc_local_message_user_id_create_time', columns: ['user_id', 'create_time'], unique: false },
        { name: 'idx_lc_local_message_user_id_rd_status', columns: ['user_id', 'rd_status'], unique: false },
      ],
    },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_outbox',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'kind', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'recipients', sqlite: 'text', mysql: 'longtext' },
        { name: 'payload', sqlite: 'text', mysql: 'longtext' },
        { name: 'attempts', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'lease', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'lease_until', sqlite: 'text', mysql: 'datetime' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [{ name: 'idx_lc_outbox_lease_until', columns: ['lease_until'], unique: false }],
    },
  },
];

export class PersonalMessages1795272527341 implements MigrationInterface {
  name = 'PersonalMessages1795272527341';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
