import { Injectable } from '@nestjs/common';
import { type OperationContext, readDetail, Records } from '../../engine/index.js';
import { notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { HistoryStore } from '../store/history.store.js';
import { findInstance } from '../store/instance.store.js';
import { Substitutes } from '../store/substitute.store.js';
import { lastDecider, openTasksOf } from '../store/task-people.store.js';
import { personsFor } from '../worklists/facts.js';
import { Naming } from '../worklists/naming.js';
import { StepNames } from '../worklists/step-names.js';
import { isWithin } from '../worklists/within.js';

/** Documents with the state of their process, for the people involved. */
@Injectable()
export class DocumentStandings {
  constructor(
    private readonly history: HistoryStore,
    private readonly substitutes: Substitutes,
    private readonly naming: Naming,
    private readonly stepNames: StepNames,
  ) {}

  /**
   * A document with its lines, and `flow`: the status of its process, its first open task and the assignee (or who
   * decided last). The records of the operation are readable, and for people who are or were involved in the process
   * also other ones. Throws 404.
   */
  async read(context: OperationContext): Promise<Record_> {
    const { resource, decision, database, actor } = context;
    const { stored, shown } = await readDetail({ ...context, decision: { ...decision, where: undefined } });
    const records = new Records(database.read, database.flavour, actor.tenantId);
    const isOwn = await isWithin(records, resource, String(stored[resource.idField]), decision.where);
    if (!isOwn && !actor.isAdministrator && !(await this.hasPart(context, stored))) throw notFound();
    return { ...shown, flow: await this.flowOf(context, stored) };
  }

  private async hasPart({ resource, actor }: OperationContext, record: Record_): Promise<boolean> {
    const instanceId = String(record['processInstanceId'] ?? '');
    if (instanceId === '') return false;
    const persons = personsFor(await this.substitutes.substitutions(actor), resource.model.process);
    return this.history.hasPart(actor.tenantId, instanceId, actor.userId, [...persons]);
  }

  private async flowOf({ database, actor, language }: OperationContext, record: Record_): Promise<Record_> {
    const processInstanceId = String(record['processInstanceId'] ?? '');
    const nobody = { assigneeName: '', processInstanceId, taskId: null, taskName: null, nodeId: null, status: null };
    if (processInstanceId === '') return nobody;
    const instance = await findInstance(database.read, processInstanceId);
    if (instance === undefined) return nobody;
    const [task] = await openTasksOf(database.read, processInstanceId);
    const whom = task === undefined ? await lastDecider(database.read, processInstanceId) : task.assignee;
    const [nameOf, stepName] = await Promise.all([
      this.naming.users(actor.tenantId, [whom]),
      this.stepNames.of(task === undefined ? [] : [task.definitionId], language),
    ]);
    const taskName = task === undefined ? null : stepName(task.definitionId, task.nodeId, task.nodeName);
    return {
      ...{ assigneeName: nameOf(whom), processInstanceId, status: instance.status },
      ...{ taskId: task?.id ?? null, taskName, nodeId: task?.nodeId ?? null },
    };
  }
}
