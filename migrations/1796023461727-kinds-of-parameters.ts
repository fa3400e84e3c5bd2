import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'lc_param',
    column: { name: 'value_type', sqlite: 'integer', mysql: 'int', default: 1 },
  },
];

const NUMBER = 2;
const YES_NO = 3;
/** Parameters that came with the product, whose values are read as numbers or as yes or no. */
const KINDS: Readonly<Record<string, number>> = {
  'account.registerUser': YES_NO,
  'account.failCount': NUMBER,
  'account.passwordLength': NUMBER,
  'account.passwordKinds': NUMBER,
  'account.passwordDays': NUMBER,
  'tenant.default.accountNumber': NUMBER,
  'log.usual.days': NUMBER,
  'log.api.days': NUMBER,
  'log.error.days': NUMBER,
  'log.data.days': NUMBER,
  'approval.contract.gmAmount': NUMBER,
  'weight.alarmPercent': NUMBER,
  'dm.validHours': NUMBER,
  'exp.chargeTolerance': NUMBER,
  'exp.windMax': NUMBER,
  'design.leadDays': NUMBER,
};

/** A parameter says whether its value is a text, a number, or yes or no; those that exist keep their values. */
export class KindsOfParameters1796023461727 implements MigrationInterface {
  name = 'KindsOfParameters1796023461727';

  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, changes);
    for (const [key, kind] of Object.entries(KINDS))
      await runner.query('UPDATE lc_param SET value_type = ? WHERE param_key = ?', [kind, key]);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
