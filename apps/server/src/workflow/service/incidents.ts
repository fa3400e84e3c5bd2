import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../database/index.js';
import { AppError, type Words } from '../../errors/index.js';
import { Definitions } from '../definitions/definitions.js';
import { type IncidentCause, openIncident } from '../store/incident.store.js';
import { findInstance, type Instance, saveLogSeq } from '../store/instance.store.js';
import { findJob, holdJob } from '../store/job.store.js';
import { appendLog } from '../store/state.store.js';
import { BoundError } from './bound-error.js';
import type { Budget } from './budget.js';

/** Maximum number of characters of a cause that is not from the message catalogue. */
const REASON = 300;

/** The cause of a failed job or command, as stored in an incident. */
export function causeOf(error: unknown, node: { id: string; name: string } | undefined): IncidentCause {
  const [nodeId, nodeName] = [node?.id ?? null, node === undefined ? null : node.name || node.id];
  if (error instanceof BoundError) {
    const { code, params } = error;
    return { kind: 'bound', code, args: params, nodeId: error.nodeId ?? nodeId, nodeName };
  }
  const text = error instanceof Error ? error.message.slice(0, REASON) : String(error);
  const reason: Words | string = error instanceof AppError ? error.words : text;
  return { kind: 'job', code: 'workflow.jobFailed', args: { reason }, nodeId, nodeName };
}

/** Stores incidents in their own transaction, because the transaction of the command has been rolled back. */
@Injectable()
export class Incidents {
  constructor(
    private readonly definitions: Definitions,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A person's command reached a limit; returns the id of the incident, undefined when there is no process. */
  async ofCommand(userId: string, error: BoundError, { at, opened }: Budget): Promise<string | undefined> {
    const of = at?.instance ?? opened;
    if (of === undefined) return undefined;
    const nodes = at?.definition.graph.nodes ?? (await this.definitions.byId(of.definitionId)).graph.nodes;
    const node = error.nodeId === undefined ? undefined : nodes.get(error.nodeId);
    const { tenantId, definitionId, processKey, title } = of;
    const shared = { tenantId, definitionId, processKey, title, jobId: null, userId };
    return this.database.transaction(async (tx) => {
      const instance = opened && (await this.locked(tx, opened.id));
      const now = this.clock.now();
      const cause = causeOf(error, node);
      const id = await openIncident(tx, { ...shared, ...cause, instanceId: instance?.id ?? null }, now);
      if (instance !== undefined) await this.notify(tx, instance, cause, id, now);
      return id;
    });
  }

  /** A job failed too often or reached a limit: it waits until somebody settles the incident. */
  async ofJob(jobId: string, error: unknown): Promise<void> {
    const job = await findJob(this.database.read, jobId);
    const known = job && (await findInstance(this.database.read, job.instanceId));
    if (job === undefined || known === undefined) return;
    const { graph } = await this.definitions.byId(known.definitionId);
    const cause = causeOf(error, graph.nodes.get(job.nodeId));
    await this.database.transaction(async (tx) => {
      const instance = await this.locked(tx, known.id);
      if (instance === undefined || (await findJob(tx, jobId)) === undefined) return;
      const { tenantId, definitionId, processKey, title, id: instanceId } = instance;
      const now = this.clock.now();
      const fresh = { tenantId, definitionId, processKey, title, instanceId, jobId, userId: null, ...cause };
      const id = await openIncident(tx, fresh, now);
      await holdJob(tx, jobId, id);
      await this.notify(tx, instance, cause, id, now);
    });
  }

  private async notify(tx: Tx, instance: Instance, cause: IncidentCause, id: string, now: string): Promise<void> {
    const { nodeId, nodeName } = cause;
    const place = nodeId === null ? {} : { nodeId, nodeName: nodeName ?? nodeId };
    const logSeq = await appendLog(tx, instance, instance.logSeq, [{ event: 'incident', comment: id, ...place }], now);
    await saveLogSeq(tx, instance.id, logSeq);
  }

  private locked(tx: Tx, id: string): Promise<Instance | undefined> {
    return findInstance(tx, id, this.database.flavour);
  }
}
