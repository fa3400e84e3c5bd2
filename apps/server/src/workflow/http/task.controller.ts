import { Body, Controller, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { answering, inOneTransaction } from '../../database/index.js';
import { AppError, describe } from '../../errors/index.js';
import { given, idsOf, type Language, languageOf, Message, type Params, Takes } from '../../http/index.js';
import { PanelReader } from '../worklists/panel.js';
import { Assignments } from '../service/assignments.js';
import { ReturnTask } from '../service/return-task.js';
import { Workflow } from '../service/workflow.js';
import { CcStore } from '../store/cc.store.js';
import {
  demandUsers,
  readBatch,
  readCompletion,
  readHandOver,
  readInstance,
  readReturn,
  readSigners,
  readTask,
} from './task-request.js';

interface Result {
  taskId: string;
  success: boolean;
  msg: string;
}

/** The call has one transaction and is committed with its answer, so that a repeated request gets the same answer. */
function saying<T>(answer: T): T {
  answering(answer);
  return answer;
}

/** The actions of people on tasks. The service checks whether they are allowed, under the instance's lock. */
@Controller('api/lc-flow/work')
@Permit('login')
export class TaskController {
  constructor(
    private readonly workflow: Workflow,
    private readonly assignments: Assignments,
    private readonly goingBack: ReturnTask,
    private readonly panels: PanelReader,
    private readonly copies: CcStore,
  ) {}

  @Post('claim-task')
  @Takes({ taskId: 'id!' })
  @HttpCode(200)
  async claim(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const done = saying(new Message(describe('workflow.claimed')));
    await this.assignments.claim(actor, readTask(query, body).taskId);
    return done;
  }

  @Post('unclaim-task')
  @Takes({ taskId: 'id!' })
  @HttpCode(200)
  async unclaim(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const done = saying(new Message(describe('workflow.unclaimed')));
    await this.assignments.unclaim(actor, readTask(query, body).taskId);
    return done;
  }

  @Post('complete-task')
  @Takes({
    taskId: 'id!',
    flag: 'text',
    comment: 'text(1000)',
    variables: 'object',
    changes: 'object',
    attachments: 'objects',
    version: 'number',
    nextNodeId: 'text(64)',
    nextUserIds: 'ids',
    ccUserIds: 'ids',
  })
  @HttpCode(200)
  async complete(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const { taskId, completion } = readCompletion(query, body);
    const { outcome } = completion;
    const done = saying(new Message(describe(`workflow.decided.${outcome}`), { outcome }));
    await this.workflow.complete(actor, taskId, completion);
    return done;
  }

  /** Each task in its own transaction: if one is refused, the others are still done. */
  @Post('batch-complete')
  @Takes({ taskIds: 'ids!', flag: 'text', comment: 'text(1000)' })
  @HttpCode(200)
  async batch(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Body() body: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<{ success: number; fail: number; results: Result[] }> {
    const { taskIds, decision } = readBatch(query, body);
    const results: Result[] = [];
    for (const taskId of taskIds) {
      const refusal = await this.attempt(() => this.workflow.complete(actor, taskId, decision), languageOf(accepted));
      results.push({ taskId, success: refusal === undefined, msg: refusal ?? '' });
    }
    const success = results.filter((one) => one.success).length;
    return { success, fail: results.length - success, results };
  }

  @Post('transfer-task')
  @Takes({ taskId: 'id!', userId: 'id!', comment: 'text(1000)', attachments: 'objects' })
  @HttpCode(200)
  async transfer(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const { taskId, userId, said } = readHandOver(query, body);
    const done = saying(new Message(describe('workflow.transferred')));
    await this.assignments.transfer(actor, taskId, userId, said);
    return done;
  }

  @Post('delegate-task')
  @Takes({ taskId: 'id!', userId: 'id!', comment: 'text(1000)', attachments: 'objects' })
  @HttpCode(200)
  async delegate(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const { taskId, userId, said } = readHandOver(query, body);
    const done = saying(new Message(describe('workflow.delegated')));
    await this.assignments.delegate(actor, taskId, userId, said);
    return done;
  }

  @Post('add-sign')
  @Takes({ taskId: 'id!', userIds: 'ids!', mode: 'one(before|after|parallel)', comment: 'text(1000)' })
  @HttpCode(200)
  async addSign(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { taskId, mode, userIds, comment } = readSigners(query, body);
    saying(undefined);
    await this.assignments.addSign(actor, taskId, mode, userIds, comment);
  }

  /** `taskId` is the task of the signer to remove. */
  @Post('remove-sign')
  @Takes({ taskId: 'id!', comment: 'text(1000)' })
  @HttpCode(200)
  async removeSign(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { taskId, comment } = readTask(query, body);
    saying(undefined);
    await this.assignments.removeSign(actor, taskId, comment);
  }

  @Post('return-task')
  @Takes({ taskId: 'id!', nodeId: 'text(64)!', comment: 'text(1000)!', attachments: 'objects' })
  @HttpCode(200)
  async returnTo(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const { taskId, nodeId, said } = readReturn(query, body);
    const done = saying(new Message(describe('workflow.returned')));
    await this.goingBack.returnTo(actor, taskId, nodeId, said);
    return done;
  }

  /** `taskId` is the finished task whose decision is withdrawn. */
  @Post('take-back')
  @Takes({ taskId: 'id!', comment: 'text(1000)' })
  @HttpCode(200)
  async takeBack(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const { taskId, comment } = readTask(query, body);
    const done = saying(new Message(describe('workflow.takenBack')));
    await this.goingBack.takeBack(actor, taskId, comment);
    return done;
  }

  @Post('cc')
  @Takes({ processInstanceId: 'id!', userIds: 'ids!', comment: 'text(1000)' })
  @HttpCode(200)
  async cc(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { processInstanceId, comment, values } = readInstance(query, body);
    await this.panels.demandReadable(actor, { processInstanceId });
    saying(undefined);
    await this.assignments.cc(actor, processInstanceId, demandUsers(values), comment);
  }

  /** Marks copies as read: `ids` of them, or all of an instance. */
  @Post('cc-read')
  @Takes({ ids: 'ids', processInstanceId: 'id' }, { read: 'number' })
  @HttpCode(200)
  async ccRead(@CurrentActor() { userId }: Actor, @Query() query: Params, @Body() body: unknown) {
    const ids = idsOf(given(query, body), 'ids', 500);
    const of = ids.length > 0 ? { ids } : { instanceId: readInstance(query, body).processInstanceId };
    return inOneTransaction(
      () => this.copies.read(userId, of),
      (read) => ({ read }),
    );
  }

  @Post('urge')
  @Takes({ processInstanceId: 'id!', comment: 'text(1000)' })
  @HttpCode(200)
  async urge(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const { processInstanceId, comment } = readInstance(query, body);
    const done = saying(new Message(describe('workflow.urgeSent')));
    await this.assignments.urge(actor, processInstanceId, comment);
    return done;
  }

  @Post('revoke')
  @Takes({ processInstanceId: 'id!', comment: 'text(1000)' })
  @HttpCode(200)
  async revoke(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { processInstanceId, comment } = readInstance(query, body);
    saying(undefined);
    await this.workflow.revoke(actor, processInstanceId, comment);
  }

  /** Determines the candidates of an open task again, after roles or departments of people have changed. */
  @Post('resolve-candidates')
  @Takes({ taskId: 'id!' })
  @Permit('menu:flow_follow')
  @HttpCode(200)
  async resolve(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    saying(undefined);
    await this.assignments.resolveAgain(actor, readTask(query, body).taskId);
  }

  /** The reason of a refusal; any other error is thrown again. */
  private async attempt(work: () => Promise<void>, language: Language): Promise<string | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.words[language];
      throw error;
    }
  }
}
