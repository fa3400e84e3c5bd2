import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'lc_field_rule',
    column: { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
  },
  {
    kind: 'dropIndex',
    table: 'lc_field_rule',
    index: {
      name: 'uk_lc_field_rule_model_key_field_key_role_id',
      columns: ['model_key', 'field_key', 'role_id'],
      unique: true,
    },
  },
  {
    kind: 'createIndex',
    table: 'lc_field_rule',
    index: {
      name: 'uk_lc_field_rule_tenant_id_model_key_field_key_role_id',
      columns: ['tenant_id', 'model_key', 'field_key', 'role_id'],
      unique: true,
    },
  },
];

export class FieldRuleTenant1795316342255 implements MigrationInterface {
  name = 'FieldRuleTenant1795316342255';

  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, changes);
    // A rule belongs to the tenant of its role.
    await runner.query(
      'UPDATE lc_field_rule SET tenant_id = (SELECT r.tenant_id FROM lc_role r WHERE r.id = lc_field_rule.role_id)',
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
