import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest, describe } from '../../errors/index.js';
import { demandId, demandText, given, languageOf, Message, type Params, textOf, Takes } from '../../http/index.js';
import { FollowList } from '../worklists/follow-list.js';
import { Workflow } from '../service/workflow.js';
import { pageOfQuery } from './list-request.js';

const REASON = 500;

/** Instances of the whole tenant: list, end, suspend. */
@Controller('api/lc-flow/follow')
@Permit('menu:flow_follow')
export class FollowController {
  constructor(
    private readonly follow: FollowList,
    private readonly workflow: Workflow,
  ) {}

  /** Running and suspended instances; with `finished=1` those that have ended. */
  @Get('list')
  @Takes({
    processInstanceId: 'id',
    processDefinitionKey: 'text(64)',
    startUserId: 'id',
    finished: 'one(1)',
    current: 'number',
    size: 'number',
  })
  list(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: string | undefined) {
    const asked = textOf(query, 'processInstanceId') ?? textOf(query, 'executionId');
    const processInstanceId =
      asked === undefined ? undefined : demandId({ processInstanceId: asked }, 'processInstanceId');
    const startUser = textOf(query, 'startUserId') === undefined ? undefined : demandId(query, 'startUserId');
    const processKey = textOf(query, 'processDefinitionKey', 64);
    const filter = {
      ...(processInstanceId === undefined ? {} : { processInstanceId }),
      ...(processKey === undefined ? {} : { processKey }),
      ...(startUser === undefined ? {} : { startUser }),
      ended: query['finished'] === '1',
    };
    return this.follow.page(actor, filter, pageOfQuery(query), languageOf(accepted));
  }

  @Post('delete-process-instance')
  @Takes({ processInstanceId: 'id!', deleteReason: 'text(500)!' })
  @Permit('flow_follow_delete')
  @HttpCode(200)
  async end(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const values = given(query, body);
    const reason = demandText(values, 'deleteReason', REASON);
    const id = demandId(values, 'processInstanceId');
    await inOneTransaction(
      () => this.workflow.terminate(actor, id, reason),
      () => undefined,
    );
  }

  /** `state`: `active` or `suspend`. */
  @Post('change-state')
  @Takes({ processInstanceId: 'id!', state: 'one(active|suspend)!' })
  @Permit('flow_manager_state')
  @HttpCode(200)
  async change(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const values = given(query, body);
    const id = demandId(values, 'processInstanceId');
    const state = demandText(values, 'state');
    if (state !== 'active' && state !== 'suspend') throw badRequest('request.wrongType', { name: 'state' });
    const done = state === 'active' ? 'workflow.activated' : 'workflow.suspended';
    return inOneTransaction(
      () => (state === 'active' ? this.workflow.activate(actor, id) : this.workflow.suspend(actor, id)),
      () => new Message(describe(done, { id })),
    );
  }
}
