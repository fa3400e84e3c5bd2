import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createIndex',
    table: 'lc_attach',
    index: {
      name: 'idx_lc_attach_tenant_id_is_deleted_attach_size',
      columns: ['tenant_id', 'is_deleted', 'attach_size'],
      unique: false,
    },
  },
  {
    kind: 'addColumn',
    table: 'lc_tenant',
    column: { name: 'storage_megabytes', sqlite: 'integer', mysql: 'int', default: 0 },
  },
];

export class StorageQuota1795354663991 implements MigrationInterface {
  name = 'StorageQuota1795354663991';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
