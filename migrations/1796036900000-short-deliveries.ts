import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'nq_contract',
    column: { name: 'short_qty', sqlite: 'integer', mysql: 'int', default: 0 },
  },
];

/** A contract shows the pieces of its short deliveries that are accepted and not done; those that exist are counted. */
export class ShortDeliveries1796036900000 implements MigrationInterface {
  name = 'ShortDeliveries1796036900000';

  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, changes);
    // A database that has only the platform's tables has no back orders.
    if (!(await runner.hasTable('em_back_order'))) return;
    await runner.query(
      'UPDATE nq_contract SET short_qty = (SELECT COALESCE(SUM(b.qty), 0) FROM em_back_order b ' +
        "WHERE b.contract_id = nq_contract.id AND b.back_type = '2' AND b.status = 1 AND b.is_deleted = 0)",
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
