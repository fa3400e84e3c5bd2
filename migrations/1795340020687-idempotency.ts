import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'lc_idempotency',
      primaryKey: ['repeat_id'],
      columns: [
        { name: 'repeat_id', sqlite: 'varchar(64)', mysql: 'varchar(64)', notNull: true },
        { name: 'hash', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'answer', sqlite: 'text', mysql: 'mediumtext' },
        { name: 'done', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [{ name: 'idx_lc_idempotency_create_time', columns: ['create_time'], unique: false }],
    },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_idempotency_own',
      primaryKey: ['repeat_id'],
      columns: [
        { name: 'repeat_id', sqlite: 'varchar(64)', mysql: 'varchar(64)', notNull: true },
        { name: 'hash', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'answer', sqlite: 'text', mysql: 'mediumtext' },
        { name: 'done', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [{ name: 'idx_lc_idempotency_own_create_time', columns: ['create_time'], unique: false }],
    },
  },
];

export class Idempotency1795340020687 implements MigrationInterface {
  name = 'Idempotency1795340020687';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
