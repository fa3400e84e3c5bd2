import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_oauth_provider',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'source', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'name', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'issuer', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'client_id', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'client_secret', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'scopes', sqlite: 'varchar(255)', mysql: 'varchar(255)', default: 'openid profile email' },
        { name: 'status', sqlite: 'integer', mysql: 'int', default: 2 },
        { name: 'remark', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
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
          name: 'uk_lc_oauth_provider_tenant_id_source_is_deleted',
          columns: ['tenant_id', 'source', 'is_deleted'],
          unique: true,
        },
        {
          name: 'idx_lc_oauth_provider_tenant_id_is_deleted_create_time',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
  {
    kind: 'createIndex',
    table: 'lc_user',
    index: { name: 'idx_lc_user_tenant_id_phone', columns: ['tenant_id', 'phone'], unique: false },
  },
];

export class OauthProviders1795292461086 implements MigrationInterface {
  name = 'OauthProviders1795292461086';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
