import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_user_oauth',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'source', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'uuid', sqlite: 'varchar(128)', mysql: 'varchar(128)' },
        { name: 'user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'username', sqlite: 'varchar(128)', mysql: 'varchar(128)' },
        { name: 'nickname', sqlite: 'varchar(128)', mysql: 'varchar(128)' },
        { name: 'avatar', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
        { name: 'email', sqlite: 'varchar(128)', mysql: 'varchar(128)' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [
        { name: 'uk_lc_user_oauth_tenant_id_source_uuid', columns: ['tenant_id', 'source', 'uuid'], unique: true },
        { name: 'idx_lc_user_oauth_user_id', columns: ['user_id'], unique: false },
      ],
    },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_user_platform',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'user_type', sqlite: 'integer', mysql: 'int' },
        { name: 'user_ext', sqlite: 'text', mysql: 'mediumtext' },
      ],
      indexes: [{ name: 'uk_lc_user_platform_user_id_user_type', columns: ['user_id', 'user_type'], unique: true }],
    },
  },
];

export class UserPlatforms1795281424149 implements MigrationInterface {
  name = 'UserPlatforms1795281424149';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
