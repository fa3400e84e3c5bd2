import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_salesman__8f86bfd3',
      columns: ['tenant_id', 'is_deleted', 'salesman_id', 'create_time'],
      unique: false,
    },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_create_us_7a140262',
      columns: ['tenant_id', 'is_deleted', 'create_user', 'create_time'],
      unique: false,
    },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_salesman__01c7cc14',
      columns: ['tenant_id', 'is_deleted', 'salesman_id', 'sign_date'],
      unique: false,
    },
  },
  {
    kind: 'createIndex',
    table: 'nq_contract_sign',
    index: {
      name: 'idx_nq_contract_sign_tenant_id_is_deleted_create_us_abd90438',
      columns: ['tenant_id', 'is_deleted', 'create_user', 'sign_date'],
      unique: false,
    },
  },
];

export class ScopeWalks1795271864293 implements MigrationInterface {
  name = 'ScopeWalks1795271864293';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
