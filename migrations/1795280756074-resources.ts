import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_attach',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'link', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'domain_url', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'name', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'original_name', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'extension', sqlite: 'varchar(20)', mysql: 'varchar(20)' },
        { name: 'attach_size', sqlite: 'integer', mysql: 'int' },
        { name: 'content_type', sqlite: 'varchar(100)', mysql: 'varchar(100)' },
        { name: 'hash', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'oss_code', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'plain', sqlite: 'integer', mysql: 'tinyint', default: 0 },
        { name: 'business_model', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'business_id', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'business_field', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
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
        { name: 'uk_lc_attach_tenant_id_name_is_deleted', columns: ['tenant_id', 'name', 'is_deleted'], unique: true },
        { name: 'idx_lc_attach_tenant_id_hash', columns: ['tenant_id', 'hash'], unique: false },
        {
          name: 'idx_lc_attach_tenant_id_is_deleted_business_model_b_e234caa1',
          columns: ['tenant_id', 'is_deleted', 'business_model', 'business_id'],
          unique: false,
        },
        {
          name: 'idx_lc_attach_tenant_id_is_deleted_create_time',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
  { kind: 'addColumn', table: 'lc_log_api', column: { name: 'status', sqlite: 'integer', mysql: 'int' } },
  {
    kind: 'createIndex',
    table: 'lc_log_api',
    index: { name: 'idx_lc_log_api_tenant_id_create_time', columns: ['tenant_id', 'create_time'], unique: false },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_log_data',
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
        { name: 'changes', sqlite: 'text', mysql: 'longtext' },
        { name: 'create_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [
        { name: 'idx_lc_log_data_tenant_id_create_time', columns: ['tenant_id', 'create_time'], unique: false },
        {
          name: 'idx_lc_log_data_tenant_id_record_id_create_time',
          columns: ['tenant_id', 'record_id', 'create_time'],
          unique: false,
        },
        {
          name: 'idx_lc_log_data_tenant_id_model_create_time',
          columns: ['tenant_id', 'model', 'create_time'],
          unique: false,
        },
        { name: 'idx_lc_log_data_create_time', columns: ['create_time'], unique: false },
      ],
    },
  },
  {
    kind: 'createIndex',
    table: 'lc_log_error',
    index: { name: 'idx_lc_log_error_tenant_id_create_time', columns: ['tenant_id', 'create_time'], unique: false },
  },
  {
    kind: 'createIndex',
    table: 'lc_log_usual',
    index: { name: 'idx_lc_log_usual_tenant_id_create_time', columns: ['tenant_id', 'create_time'], unique: false },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_oss',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'category', sqlite: 'integer', mysql: 'int', default: 1 },
        { name: 'oss_code', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'endpoint', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'transform_endpoint', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'bucket_name', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'access_key', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'secret_key', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'key_id', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'app_id', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'region', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'status', sqlite: 'integer', mysql: 'int', default: 1 },
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
          name: 'uk_lc_oss_tenant_id_oss_code_is_deleted',
          columns: ['tenant_id', 'oss_code', 'is_deleted'],
          unique: true,
        },
        {
          name: 'idx_lc_oss_tenant_id_is_deleted_create_time',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_sms',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'category', sqlite: 'integer', mysql: 'int', default: 1 },
        { name: 'sms_code', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'template_id', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
        { name: 'endpoint', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'access_key', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'secret_key', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'key_id', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'region_id', sqlite: 'varchar(64)', mysql: 'varchar(64)', default: 'cn-hangzhou' },
        { name: 'sign_name', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'status', sqlite: 'integer', mysql: 'int', default: 1 },
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
          name: 'uk_lc_sms_tenant_id_sms_code_is_deleted',
          columns: ['tenant_id', 'sms_code', 'is_deleted'],
          unique: true,
        },
        {
          name: 'idx_lc_sms_tenant_id_is_deleted_create_time',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_sms_code',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'phone', sqlite: 'varchar(20)', mysql: 'varchar(20)' },
        { name: 'remote_ip', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'hash', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'attempts', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'expire_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'used_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [
        { name: 'idx_lc_sms_code_phone_create_time', columns: ['phone', 'create_time'], unique: false },
        { name: 'idx_lc_sms_code_remote_ip_create_time', columns: ['remote_ip', 'create_time'], unique: false },
        { name: 'idx_lc_sms_code_create_time', columns: ['create_time'], unique: false },
      ],
    },
  },
];

export class Resources1795280756074 implements MigrationInterface {
  name = 'Resources1795280756074';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
