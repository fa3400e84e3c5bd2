import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_lease',
      primaryKey: ['lease_name'],
      columns: [
        { name: 'lease_name', sqlite: 'varchar(64)', mysql: 'varchar(64)', notNull: true },
        { name: 'holder', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'until_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [],
    },
  },
];

export class Leases1795307010439 implements MigrationInterface {
  name = 'Leases1795307010439';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
