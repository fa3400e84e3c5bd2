import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const column = { name: 'request_id', sqlite: 'varchar(64)', mysql: 'varchar(64)' } as const;
const added = ['lc_log_api', 'lc_log_error', 'lc_log_usual', 'lc_log_data', 'lc_log_data_out'].map(
  (table): SchemaChange => ({ kind: 'addColumn', table, column }),
);
/** People report an error by the id they saw, so the logs need an index on it. */
const found = ['lc_log_api', 'lc_log_error'].map(
  (table): SchemaChange => ({
    kind: 'createIndex',
    table,
    index: { name: `idx_${table}_request_id`, columns: ['request_id'], unique: false },
  }),
);
const changes: SchemaChange[] = [...added, ...found];

export class RequestIds1795338816283 implements MigrationInterface {
  name = 'RequestIds1795338816283';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
