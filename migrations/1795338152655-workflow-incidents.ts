import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createTable',
    table: {
      name: 'wf_incident',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'instance_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'definition_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'process_key', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'title', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'node_id', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'node_name', sqlite: 'varchar(255)', mysql: 'varchar(255)' },
        { name: 'job_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'kind', sqlite: 'varchar(16)', mysql: 'varchar(16)' },
        { name: 'code', sqlite: 'varchar(64)', mysql: 'varchar(64)' },
        { name: 'args', sqlite: 'text', mysql: 'longtext' },
        { name: 'user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'state', sqlite: 'varchar(16)', mysql: 'varchar(16)' },
        { name: 'retries', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'last_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'end_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'end_user', sqlite: 'integer', mysql: 'bigint' },
      ],
      indexes: [
        {
          name: 'idx_wf_incident_tenant_id_state_last_time',
          columns: ['tenant_id', 'state', 'last_time'],
          unique: false,
        },
        { name: 'idx_wf_incident_instance_id_state', columns: ['instance_id', 'state'], unique: false },
        { name: 'idx_wf_incident_job_id_state', columns: ['job_id', 'state'], unique: false },
      ],
    },
  },
  {
    kind: 'addColumn',
    table: 'wf_instance',
    column: { name: 'call_depth', sqlite: 'integer', mysql: 'int', default: 0 },
  },
  { kind: 'addColumn', table: 'wf_job', column: { name: 'repeats', sqlite: 'integer', mysql: 'int', default: 0 } },
  { kind: 'addColumn', table: 'wf_job', column: { name: 'deliveries', sqlite: 'integer', mysql: 'int', default: 0 } },
  { kind: 'addColumn', table: 'wf_job', column: { name: 'turns', sqlite: 'integer', mysql: 'int', default: 0 } },
  { kind: 'addColumn', table: 'wf_job', column: { name: 'incident_id', sqlite: 'integer', mysql: 'bigint' } },
];

export class WorkflowIncidents1795338152655 implements MigrationInterface {
  name = 'WorkflowIncidents1795338152655';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
