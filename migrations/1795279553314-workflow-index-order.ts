import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'createIndex',
    table: 'wf_instance',
    index: {
      name: 'idx_wf_instance_tenant_id_status_start_time',
      columns: ['tenant_id', 'status', 'start_time'],
      unique: false,
    },
  },
  {
    kind: 'dropIndex',
    table: 'wf_job',
    index: { name: 'uk_wf_job_tenant_id_instance_id_no', columns: ['tenant_id', 'instance_id', 'no'], unique: true },
  },
  {
    kind: 'createIndex',
    table: 'wf_job',
    index: { name: 'uk_wf_job_instance_id_no_tenant_id', columns: ['instance_id', 'no', 'tenant_id'], unique: true },
  },
  {
    kind: 'dropIndex',
    table: 'wf_log',
    index: { name: 'uk_wf_log_tenant_id_instance_id_seq', columns: ['tenant_id', 'instance_id', 'seq'], unique: true },
  },
  {
    kind: 'createIndex',
    table: 'wf_log',
    index: { name: 'uk_wf_log_instance_id_seq_tenant_id', columns: ['instance_id', 'seq', 'tenant_id'], unique: true },
  },
  {
    kind: 'dropIndex',
    table: 'wf_snapshot',
    index: {
      name: 'uk_wf_snapshot_tenant_id_instance_id_no',
      columns: ['tenant_id', 'instance_id', 'no'],
      unique: true,
    },
  },
  {
    kind: 'createIndex',
    table: 'wf_snapshot',
    index: {
      name: 'uk_wf_snapshot_instance_id_no_tenant_id',
      columns: ['instance_id', 'no', 'tenant_id'],
      unique: true,
    },
  },
  {
    kind: 'dropIndex',
    table: 'wf_task',
    index: { name: 'uk_wf_task_tenant_id_instance_id_no', columns: ['tenant_id', 'instance_id', 'no'], unique: true },
  },
  {
    kind: 'createIndex',
    table: 'wf_task',
    index: { name: 'uk_wf_task_instance_id_no_tenant_id', columns: ['instance_id', 'no', 'tenant_id'], unique: true },
  },
  {
    kind: 'dropIndex',
    table: 'wf_task_candidate',
    index: {
      name: 'uk_wf_task_candidate_tenant_id_task_id_user_id',
      columns: ['tenant_id', 'task_id', 'user_id'],
      unique: true,
    },
  },
  {
    kind: 'createIndex',
    table: 'wf_task_candidate',
    index: {
      name: 'uk_wf_task_candidate_task_id_user_id_tenant_id',
      columns: ['task_id', 'user_id', 'tenant_id'],
      unique: true,
    },
  },
];

export class WorkflowIndexOrder1795279553314 implements MigrationInterface {
  name = 'WorkflowIndexOrder1795279553314';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
