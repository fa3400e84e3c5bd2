import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  { kind: 'addColumn', table: 'lc_menu_version', column: { name: 'factory_version', sqlite: 'integer', mysql: 'int' } },
];

export class PageFactoryVersion1795380331227 implements MigrationInterface {
  name = 'PageFactoryVersion1795380331227';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
