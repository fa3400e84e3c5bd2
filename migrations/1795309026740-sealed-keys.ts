import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'changeColumn',
    table: 'lc_oss',
    from: { name: 'secret_key', sqlite: 'varchar(255)', mysql: 'varchar(255)', notNull: false },
    to: { name: 'secret_key', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
  },
  {
    kind: 'changeColumn',
    table: 'lc_oss',
    from: { name: 'key_id', sqlite: 'varchar(255)', mysql: 'varchar(255)', notNull: false },
    to: { name: 'key_id', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
  },
  {
    kind: 'changeColumn',
    table: 'lc_sms',
    from: { name: 'secret_key', sqlite: 'varchar(255)', mysql: 'varchar(255)', notNull: false },
    to: { name: 'secret_key', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
  },
  {
    kind: 'changeColumn',
    table: 'lc_sms',
    from: { name: 'key_id', sqlite: 'varchar(255)', mysql: 'varchar(255)', notNull: false },
    to: { name: 'key_id', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
  },
];

export class SealedKeys1795309026740 implements MigrationInterface {
  name = 'SealedKeys1795309026740';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
