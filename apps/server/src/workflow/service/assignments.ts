import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { plantTime } from '../../config/index.js';
import { MetadataService } from '../../engine/index.js';
import { badRequest, forbidden } from '../../errors/index.js';
import type { Remark } from '../attachments.js';
import type { Line } from '../store/state.store.js';
import { namesOf } from '../definitions/node-names.js';
import { candidatesOf, openTasksOf } from '../store/task-people.store.js';
import { markUrged, replaceCandidates } from '../store/task.store.js';
import { demandInitiator, demandMine, demandPeople, type OpenTask, onTask, taskRow } from './authority.js';
import { Effects } from './effects.js';
import { Executor } from './executor.js';
import { lineOf, historyLine } from './history-lines.js';
import { candidatesFor } from './assign-candidates.js';
import { notify } from './notify.js';
import { ProcessTransaction } from './process-transaction.js';
import { opinionText } from './opinion.js';

/** Minimum time between two reminders of a task. */
export const URGE_MS = 600_000;
const SIGNERS = 50;
/** Operations that show a document: by its own rights, or to the people of its approval. */
const SHOWS = /(^|\.)(detail|document)$/;

/**
 * Changes of the assignee: claim, transfer, delegate, add signers. One transaction per command; refusals are AppErrors.
 */
@Injectable()
export class Assignments {
  constructor(
    private readonly transactions: ProcessTransaction,
    private readonly executor: Executor,
    private readonly effects: Effects,
    private readonly access: Access,
    private readonly metadata: MetadataService,
  ) {}

  /** Claims a task with several candidates. Throws 400 when it is assigned to another person. */
  claim(actor: Actor, taskId: string): Promise<void> {
    return onTask(this.transactions, actor, taskId, async ({ work, row, task }) => {
      const principal = await demandMine({ work, row, task });
      const userId = task.assignee === principal ? principal : actor.userId;
      await this.executor.apply(work, { kind: 'claim', taskId: row.no, userId }, historyLine(actor, 'claimed', row));
    });
  }

  /** Returns a claimed task to its candidates. */
  unclaim(actor: Actor, taskId: string): Promise<void> {
    return onTask(this.transactions, actor, taskId, async (open) => {
      await demandMine(open);
      const { work, row } = open;
      const others = (await candidatesOf(work.session.tx, [row.id])).get(row.id) ?? [];
      if (others.length < 2)
        throw badRequest('workflow.personal', { detail: namesOf(work.definition.graph, row.nodeName) });
      await this.executor.apply(work, { kind: 'unclaim', taskId: row.no }, historyLine(actor, 'unclaimed', row));
    });
  }

  /** Gives a task to another person permanently. Only its assignee or candidates, or an administrator. */
  transfer(actor: Actor, taskId: string, userId: string, said: Remark): Promise<void> {
    return this.handOn(actor, taskId, userId, 'transfer', said);
  }

  /** Gives a task to another person until they have given their opinion; then it comes back. */
  delegate(actor: Actor, taskId: string, userId: string, said: Remark): Promise<void> {
    return this.handOn(actor, taskId, userId, 'delegate', said);
  }

  private handOn(actor: Actor, taskId: string, userId: string, kind: 'transfer' | 'delegate', said: Remark) {
    return onTask(this.transactions, actor, taskId, async (open) => {
      const { work, task, row } = open;
      if (kind === 'delegate' || !actor.isAdministrator) await demandMine(open);
      demandPeople(work.session, [userId]);
      await this.demandFree(open, userId, kind);
      await this.demandReader(open, userId);
      if (userId === (task.assignee ?? actor.userId))
        throw badRequest('workflow.samePerson', {
          node: namesOf(work.definition.graph, row.nodeName),
        });
      if (kind === 'delegate' && task.assignee === null) {
        await this.executor.apply(work, { kind: 'claim', taskId: row.no, userId: actor.userId });
      }
      const event = kind === 'transfer' ? 'transferred' : 'delegated';
      const to = work.session.people.get(userId)?.name ?? '';
      const comment = [to, opinionText(said.comment)].filter((part) => part !== '').join(': ');
      const line = historyLine(actor, event, row, { ...said, comment });
      await this.executor.apply(work, { kind, taskId: row.no, userId }, line);
    });
  }

  /**
   * The four-eyes rule also applies to people who get the task from somebody else: the initiator may be asked beside
   * its assignee, but takes their place only as a candidate by the diagram.
   */
  private async demandFree({ work, task, row }: OpenTask, userId: string, kind: 'transfer' | 'delegate' | 'addSign') {
    const { definition, instance, session } = work;
    if (userId !== instance.startUser) return;
    if (definition.graph.nodes.get(task.nodeId)?.excludeInitiator !== true) {
      if (kind !== 'transfer') return;
      const candidates = (await candidatesOf(session.tx, [row.id])).get(row.id) ?? [];
      if (candidates.includes(userId)) return;
    }
    const detail = namesOf(definition.graph, row.nodeName);
    throw badRequest('workflow.ownDocument', { name: session.people.get(userId)?.name ?? userId, detail });
  }

  /** Nobody gets a task about a document that no call shows them: they would decide without seeing it. */
  private async demandReader({ work }: OpenTask, userId: string): Promise<void> {
    const { instance, session } = work;
    const resource = this.metadata.registry.resources.get(instance.businessModel ?? '');
    if (resource?.calls.some(({ operation }) => SHOWS.test(operation)) !== true) return;
    const reader = await this.access.actorOf(userId);
    if (this.access.decideAny(reader, resource, SHOWS) === undefined)
      throw badRequest('workflow.noReader', { name: session.people.get(userId)?.name ?? userId });
  }

  /** Adds more people to the same step: before, after or beside the assignee. */
  addSign(
    actor: Actor,
    taskId: string,
    mode: 'before' | 'after' | 'parallel',
    userIds: readonly string[],
    comment?: string,
  ): Promise<void> {
    return onTask(this.transactions, actor, taskId, async (open) => {
      await demandMine(open);
      const { work, task, row } = open;
      const persons = demandPeople(work.session, userIds).filter((id) => id !== task.assignee);
      if (persons.length === 0 || persons.length > SIGNERS) throw badRequest('workflow.signers', { max: SIGNERS });
      for (const id of persons) await this.demandFree(open, id, 'addSign');
      if (task.assignee === null)
        await this.executor.apply(work, { kind: 'claim', taskId: row.no, userId: actor.userId });
      const names = persons.map((id) => work.session.people.get(id)?.name ?? id).join(', ');
      const said = [names, opinionText(comment)].filter((part) => part !== '').join(': ');
      await this.executor.apply(
        work,
        { kind: 'addSign', taskId: row.no, mode, userIds: persons },
        historyLine(actor, 'signed', row, { comment: said }),
      );
    });
  }

  /** Removes a signer that the actor added; `taskId` is the task of the signer. */
  removeSign(actor: Actor, taskId: string, comment?: string): Promise<void> {
    return onTask(this.transactions, actor, taskId, async ({ work, task, row }) => {
      const asked = work.live.state.tasks.find(({ id }) => id === task.sign?.of);
      const mayRemove = actor.isAdministrator || asked?.assignee === actor.userId;
      if (task.sign !== undefined && !mayRemove) throw badRequest('workflow.notAssignee');
      const line = historyLine(actor, 'unsigned', row, { comment: opinionText(comment) });
      await this.executor.apply(work, { kind: 'removeSign', taskId: row.no }, line);
    });
  }

  /** Reminds the people of the open tasks, each task once in ten minutes. Only the initiator or an administrator. */
  urge(actor: Actor, instanceId: string, comment?: string): Promise<void> {
    return this.transactions.run(actor, async (session) => {
      const work = await this.transactions.openRoot(session, instanceId);
      demandInitiator(work);
      const text = opinionText(comment);
      const rested = plantTime(session.millis - URGE_MS);
      const open = await openTasksOf(session.tx, work.instance.id);
      if (open.length === 0) throw badRequest('workflow.nothingOpen');
      const rows = await Promise.all(open.map(({ id }) => taskRow(session, id)));
      const due = rows.filter(({ urgedTime }) => urgedTime === null || urgedTime <= rested);
      if (due.length === 0) throw badRequest('workflow.urged', { minutes: URGE_MS / 60_000 });
      const candidates = await candidatesOf(
        session.tx,
        due.map(({ id }) => id),
      );
      for (const row of due) {
        const whom = row.assignee === null ? (candidates.get(row.id) ?? []) : [row.assignee];
        notify(work, 'urged', whom, { taskId: row.id, nodeName: row.nodeName, comment: text });
      }
      const ids = due.map(({ id }) => id);
      await markUrged(session.tx, ids, session.now);
      await this.executor.write(work, [{ event: 'urged', userId: actor.userId, comment: text }]);
    });
  }

  /** Sends copies for information. The caller checks that the actor may read the instance. */
  cc(actor: Actor, instanceId: string, userIds: readonly string[], comment?: string): Promise<void> {
    return this.transactions.run(actor, async (session) => {
      const work = await this.transactions.open(session, instanceId);
      const persons = demandPeople(session, userIds);
      const [task] = work.live.state.tasks;
      const node = work.definition.graph.nodes.get(task?.nodeId ?? work.definition.graph.startId)!;
      const text = opinionText(comment);
      await this.effects.sendCopies(work, node, persons, text);
      const names = persons.map((id) => session.people.get(id)?.name ?? id).join(', ');
      const line: Line = { event: 'cc', nodeId: node.id, userId: actor.userId, comment: `${names} ${text}`.trim() };
      await this.executor.write(work, [line]);
    });
  }

  /** Determines the candidates of a task again, after a change of people or roles. */
  resolveAgain(actor: Actor, taskId: string): Promise<void> {
    return onTask(this.transactions, actor, taskId, async ({ work, task, row }) => {
      if (task.assignee !== null && task.owner !== null) throw forbidden();
      const { session, definition, instance } = work;
      const node = definition.graph.nodes.get(task.nodeId)!;
      if (node.multi !== undefined || task.sign !== undefined)
        throw badRequest('workflow.personal', { detail: namesOf(work.definition.graph, row.nodeName) });
      const found = candidatesFor(work, node, this.executor.variables(work));
      if (found.length === 0)
        throw badRequest('workflow.nobody', { detail: namesOf(work.definition.graph, row.nodeName) });
      await replaceCandidates(session.tx, instance.tenantId, row.id, found, task.assignee === null, session.now);
      work.candidates.set(
        task.id,
        found.map(({ userId }) => userId),
      );
      const gone = task.assignee !== null && !found.some(({ userId }) => userId === task.assignee);
      if (gone) await this.executor.apply(work, { kind: 'unclaim', taskId: task.id });
      const whom = found.map(({ userId }) => userId);
      if (task.assignee === null || gone) notify(work, 'task', whom, { taskId: row.id, nodeName: row.nodeName });
      await this.executor.write(work, [lineOf(actor, 'refreshed', row)]);
    });
  }
}
