import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createIndex',
    table: 'lc_log_api',
    index: {
      name: 'idx_lc_log_api_tenant_id_create_by_create_time',
      columns: ['tenant_id', 'create_by', 'create_time'],
      unique: false,
    },
  },
];

export class LogByAccount1795310613617 implements MigrationInterface {
  name = 'LogByAccount1795310613617';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
