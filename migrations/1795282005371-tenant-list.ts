import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'dropIndex',
    table: 'lc_tenant',
    index: {
      name: 'idx_lc_tenant_tenant_id_is_deleted_create_time',
      columns: ['tenant_id', 'is_deleted', 'create_time'],
      unique: false,
    },
  },
  {
    kind: 'createIndex',
    table: 'lc_tenant',
    index: { name: 'idx_lc_tenant_is_deleted_create_time', columns: ['is_deleted', 'create_time'], unique: false },
  },
];

export class TenantList1795282005371 implements MigrationInterface {
  name = 'TenantList1795282005371';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
