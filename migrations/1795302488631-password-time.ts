import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  { kind: 'addColumn', table: 'lc_user', column: { name: 'password_time', sqlite: 'text', mysql: 'datetime' } },
];

export class PasswordTime1795302488631 implements MigrationInterface {
  name = 'PasswordTime1795302488631';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
