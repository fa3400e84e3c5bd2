import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

/** A leave request becomes a document with its own approval: its state, its current node, and its current approvers. */
const changes: SchemaChange[] = [
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'days', sqlite: 'integer', mysql: 'int' } },
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'node_id', sqlite: 'varchar(64)', mysql: 'varchar(64)' } },
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'node_name', sqlite: 'varchar(64)', mysql: 'varchar(64)' } },
  {
    kind: 'addColumn',
    table: 'lc_leave',
    column: { name: 'current_user_ids', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
  },
  {
    kind: 'addColumn',
    table: 'lc_leave',
    column: { name: 'next_node_id', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
  },
  {
    kind: 'addColumn',
    table: 'lc_leave',
    column: { name: 'next_user_ids', sqlite: 'varchar(1000)', mysql: 'varchar(1000)' },
  },
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'initiate_user_id', sqlite: 'integer', mysql: 'bigint' } },
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'initiate_time', sqlite: 'text', mysql: 'datetime' } },
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'finish_time', sqlite: 'text', mysql: 'datetime' } },
  { kind: 'addColumn', table: 'lc_leave', column: { name: 'comment', sqlite: 'varchar(500)', mysql: 'varchar(500)' } },
  {
    kind: 'createIndex',
    table: 'lc_leave',
    index: {
      name: 'idx_lc_leave_tenant_id_is_deleted_status_create_time',
      columns: ['tenant_id', 'is_deleted', 'status', 'create_time'],
      unique: false,
    },
  },
];

/** State of existing requests from that of their process; `CAST … AS SIGNED` gives a number on both databases. */
const STATES = `UPDATE lc_leave SET initiate_user_id = create_user, initiate_time = apply_time, status = COALESCE(
  (SELECT CASE i.status WHEN 'approved' THEN 2 WHEN 'rejected' THEN 3 WHEN 'running' THEN 1 WHEN 'suspended' THEN 1 ELSE 4 END
     FROM wf_instance i WHERE i.id = CAST(lc_leave.process_instance_id AS SIGNED)), 0)`;

const DAYS = {
  sqlite: "CAST((strftime('%s', end_time) - strftime('%s', start_time) + 86399) / 86400 AS integer)",
  mysql: 'CEIL(TIMESTAMPDIFF(SECOND, start_time, end_time) / 86400)',
};

export class LeaveApproval1795407188857 implements MigrationInterface {
  name = 'LeaveApproval1795407188857';

  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, changes);
    await runner.query(STATES);
    const isSqlite = runner.connection.options.type === 'better-sqlite3';
    await runner.query(`UPDATE lc_leave SET days = ${isSqlite ? DAYS.sqlite : DAYS.mysql}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await revertChanges(runner, changes);
    await runner.query('UPDATE lc_leave SET status = 1');
  }
}
