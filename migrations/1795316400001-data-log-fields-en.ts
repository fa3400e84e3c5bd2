import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'lc_log_data',
    column: { name: 'fields_en', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
  },
];

export class DataLogFieldsEn1795316400001 implements MigrationInterface {
  name = 'DataLogFieldsEn1795316400001';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
