import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'lc_login_failure',
    column: { name: 'address', sqlite: 'varchar(64)', mysql: 'varchar(64)', default: '' },
  },
  {
    kind: 'dropIndex',
    table: 'lc_login_failure',
    index: { name: 'uk_lc_login_failure_tenant_id_account', columns: ['tenant_id', 'account'], unique: true },
  },
  {
    kind: 'createIndex',
    table: 'lc_login_failure',
    index: {
      name: 'uk_lc_login_failure_tenant_id_account_address',
      columns: ['tenant_id', 'account', 'address'],
      unique: true,
    },
  },
];

/** Failed logins are counted per account and address; the count for an account as a whole has an empty address. */
export class LoginFailureAddress1795337089580 implements MigrationInterface {
  name = 'LoginFailureAddress1795337089580';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the address column there is only one row per account.
    await runner.query("DELETE FROM lc_login_failure WHERE address <> ''");
    await revertChanges(runner, changes);
  }
}
