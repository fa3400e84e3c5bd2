import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type Tx } from '../../database/index.js';
import { Records, Writer } from '../../engine/index.js';
import type { Record_, Resource } from '../../metadata/index.js';

/** Where an instance stands, for whoever looks at what it is about. */
export interface Substitution {
  taskId: string | null;
  taskName: string | null;
  nodeId: string | null;
  status: string;
}

/** Leave requests, and who has to do with them. */
@Injectable()
export class LeaveStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  read(resource: Resource, tenantId: string, id: string): Promise<Record_ | undefined> {
    return new Records(this.database.read, this.database.flavour, tenantId).get(resource, id);
  }

  async insert(tx: Tx, resource: Resource, tenantId: string, record: Record_): Promise<void> {
    await new Writer(tx, this.database.flavour, tenantId).insert(resource, [record]);
  }

  /** Whether the row was still of that version. */
  update(
    tx: Tx,
    resource: Resource,
    tenantId: string,
    id: string,
    changes: Record_,
    version: number,
  ): Promise<boolean> {
    return new Writer(tx, this.database.flavour, tenantId).update(resource, id, changes, version);
  }

  /** Whether a user has or had a task of an instance, may claim one, or got a copy of it. */
  async isInvolved(instanceId: string, userId: string): Promise<boolean> {
    const found = await this.database.read.get(
      `SELECT 1 AS found FROM wf_task t
        WHERE t.instance_id = ? AND (t.assignee = ? OR t.end_user = ? OR t.owner = ?
           OR EXISTS (SELECT 1 FROM wf_task_candidate c WHERE c.task_id = t.id AND c.user_id = ?))
        UNION SELECT 1 AS found FROM wf_cc WHERE instance_id = ? AND user_id = ? LIMIT 1`,
      [instanceId, userId, userId, userId, userId, instanceId, userId],
    );
    return found !== undefined;
  }

  /** State of an instance and its first open task; undefined when the instance is gone. */
  standing(instanceId: string): Promise<Substitution | undefined> {
    return this.database.read.get<Substitution>(
      `SELECT CAST(t.id AS CHAR) AS taskId, t.node_name AS taskName, t.node_id AS nodeId, i.status AS status
         FROM wf_instance i LEFT JOIN wf_task t ON t.instance_id = i.id AND t.status = 0
        WHERE i.id = ? ORDER BY t.no LIMIT 1`,
      [instanceId],
    );
  }
}
