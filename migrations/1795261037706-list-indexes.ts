import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'dropIndex',
    table: 'lc_dict_biz',
    index: { name: 'idx_lc_dict_biz_parent_id', columns: ['parent_id'], unique: false },
  },
  {
    kind: 'createIndex',
    table: 'lc_dict_biz',
    index: {
      name: 'idx_lc_dict_biz_tenant_id_is_deleted_parent_id',
      columns: ['tenant_id', 'is_deleted', 'parent_id'],
      unique: false,
    },
  },
  {
    kind: 'dropIndex',
    table: 'lc_role',
    index: { name: 'idx_lc_role_parent_id', columns: ['parent_id'], unique: false },
  },
  {
    kind: 'createIndex',
    table: 'lc_role',
    index: {
      name: 'idx_lc_role_tenant_id_is_deleted_parent_id',
      columns: ['tenant_id', 'is_deleted', 'parent_id'],
      unique: false,
    },
  },
  {
    kind: 'dropIndex',
    table: 'nq_contract',
    index: { name: 'idx_nq_contract_status', columns: ['status'], unique: false },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract',
    index: {
      name: 'idx_nq_contract_tenant_id_is_deleted_status_create_time',
      columns: ['tenant_id', 'is_deleted', 'status', 'create_time'],
      unique: false,
    },
  },
  {
    kind: 'dropIndex',
    table: 'nq_contract_sign',
    index: { name: 'idx_nq_contract_sign_sign_date', columns: ['sign_date'], unique: false },
  },
  {
    kind: 'dropIndex',
    table: 'nq_contract_sign',
    index: { name: 'idx_nq_contract_sign_customer_id', columns: ['customer_id'], unique: false },
  },
  {
    kind: 'dropIndex',
    table: 'nq_contract_sign',
    index: { name: 'idx_nq_contract_sign_status', columns: ['status'], unique: false },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_status_create_time',
      columns: ['tenant_id', 'is_deleted', 'status', 'create_time'],
      unique: false,
    },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_customer__b8e32498',
      columns: ['tenant_id', 'is_deleted', 'customer_id', 'create_time'],
      unique: false,
    },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_sign_date',
      columns: ['tenant_id', 'is_deleted', 'sign_date'],
      unique: false,
    },
  },
];

export class ListIndexes1795261037706 implements MigrationInterface {
  name = 'ListIndexes1795261037706';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
