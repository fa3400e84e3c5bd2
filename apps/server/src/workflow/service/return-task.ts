import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import type { Remark } from '../attachments.js';
import { returnTargetsFrom, tokenBehind } from '../kernel/index.js';
import { decidedInCalls, finishedAfter, lastFinisher, TASK } from '../store/task.store.js';
import { demandMine, onTask, taskRow } from './authority.js';
import { Executor } from './executor.js';
import { historyLine } from './history-lines.js';
import { opinionText } from './opinion.js';
import type { InstanceInProgress } from './session.js';
import { ProcessTransaction } from './process-transaction.js';

/** A token of one instance. */
interface Place {
  readonly work: InstanceInProgress;
  readonly tokenId: number;
}

/**
 * Returns processes to an earlier task, or takes a decision back. One transaction per command; refusals are AppErrors.
 */
@Injectable()
export class ReturnTask {
  constructor(
    private readonly transactions: ProcessTransaction,
    private readonly executor: Executor,
  ) {}

  /**
   * Returns the process to an earlier task and assigns it to the person who finished it last. A called process can also
   * return to a task of one of its callers; then the call is cancelled.
   */
  returnTo(actor: Actor, taskId: string, nodeId: string, { comment, attachments }: Remark): Promise<void> {
    return onTask(this.transactions, actor, taskId, async (open) => {
      await demandMine(open);
      const text = opinionText(comment);
      if (text === '') throw badRequest('workflow.rejectComment');
      const { work, row, task } = open;
      work.session.comment = text;
      const here = { work, tokenId: task.tokenId };
      const from = (await this.wayBack(here, nodeId)) ?? here;
      const userId = await lastFinisher(work.session.tx, from.work.instance.id, nodeId);
      const at = from.work === work ? row : { nodeId: callOf(from) };
      await this.executor.apply(
        from.work,
        { kind: 'returnTo', tokenId: from.tokenId, nodeId },
        {
          ...historyLine(actor, 'returned', at, { comment: text, attachments }),
          notification: 'returned',
          ...(userId === undefined ? {} : { keepFor: { nodeId, userId } }),
        },
      );
    });
  }

  /** The token from which a node can be reached again: the given one, or the call in one of the callers. */
  private async wayBack(place: Place, nodeId: string): Promise<Place | undefined> {
    const { definition, live, instance } = place.work;
    if (returnTargetsFrom(definition.graph, live.state, place.tokenId).some(({ id }) => id === nodeId)) return place;
    const caller = await this.executor.caller(place.work);
    return caller === undefined ? undefined : this.wayBack({ work: caller, tokenId: instance.parentToken! }, nodeId);
  }

  /**
   * Takes the actor's last decision back, if nobody has decided anything later, including in processes called since
   * then.
   */
  takeBack(actor: Actor, taskId: string, comment?: string): Promise<void> {
    return this.transactions.run(actor, async (session) => {
      const row = await taskRow(session, taskId);
      const work = await this.transactions.open(session, row.instanceId);
      const { live, definition, instance } = work;
      const node = row.nodeName;
      if (row.status !== TASK.finished || row.endUser !== actor.userId) throw badRequest('workflow.notFinisher');
      if (instance.endTime !== null && instance.parentId !== null) throw badRequest('workflow.callEnded', { node });
      const later = await finishedAfter(session.tx, instance.id, row.no);
      const inCalls = later > 0 ? 0 : await decidedInCalls(session.tx, instance.id, row.no);
      const tokenId = tokenBehind(definition.graph, live.state, row.nodeId);
      if (later + inCalls > 0) throw badRequest('workflow.tooLate', { node });
      if (tokenId === undefined || live.state.status !== 'running') throw badRequest('workflow.goneOn', { node });
      await this.executor.apply(
        work,
        { kind: 'returnTo', tokenId, nodeId: row.nodeId },
        {
          ...historyLine(actor, 'takenBack', row, { comment: opinionText(comment) }),
          keepFor: { nodeId: row.nodeId, userId: actor.userId },
        },
      );
    });
  }
}

const callOf = ({ work, tokenId }: Place): string =>
  work.live.state.tokens.find(({ id }) => id === tokenId)?.nodeId ?? work.definition.graph.startId;
