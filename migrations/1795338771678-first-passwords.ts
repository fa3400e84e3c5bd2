import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'lc_user',
    column: { name: 'must_change', sqlite: 'integer', mysql: 'tinyint', default: 0 },
  },
];

/** Accounts whose password somebody else knows must choose a new one; existing accounts keep theirs. */
export class FirstPasswords1795338771678 implements MigrationInterface {
  name = 'FirstPasswords1795338771678';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
