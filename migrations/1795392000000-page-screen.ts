import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  { kind: 'addColumn', table: 'lc_menu_version', column: { name: 'screen', sqlite: 'text', mysql: 'mediumtext' } },
];

export class PageScreen1795392000000 implements MigrationInterface {
  name = 'PageScreen1795392000000';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
