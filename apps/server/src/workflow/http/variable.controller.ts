import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { demandId, given, listOf, objectOf, type Params, Takes } from '../../http/index.js';
import { bounds } from '../bounds.js';
import { Workflow } from '../service/workflow.js';
import { VariableList } from '../worklists/variable-list.js';
import { pageOfQuery } from './list-request.js';

/** Variables of process instances: read by the person who started one and by administrators, set by administrators. */
@Controller('api/lc-flow/variable')
@Permit('login')
export class VariableController {
  constructor(
    private readonly list: VariableList,
    private readonly workflow: Workflow,
  ) {}

  @Get('list')
  @Takes(
    { processInstanceId: 'id!' },
    { processInstanceId: 'id', businessKey: 'text', status: 'text', variables: 'object' },
  )
  all(@CurrentActor() actor: Actor, @Query() query: Params) {
    return this.list.of(actor, demandId(query, 'processInstanceId'));
  }

  /** Old and new values, and who changed them; the latest first. */
  @Get('history')
  @Takes({ processInstanceId: 'id!', current: 'number', size: 'number' })
  history(@CurrentActor() actor: Actor, @Query() query: Params) {
    return this.list.changes(actor, demandId(query, 'processInstanceId'), pageOfQuery(query));
  }

  /** `variables` (JSON) are set, those named in `remove` are removed. */
  @Post('set')
  @Takes({ processInstanceId: 'id!', variables: 'object', remove: 'texts' })
  @Permit('flow_follow_variables')
  @HttpCode(200)
  async set(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const values = given(query, body);
    const id = demandId(values, 'processInstanceId');
    const variables = objectOf(values, 'variables') ?? {};
    const removed = listOf(values, 'remove', bounds.variables);
    if (Object.keys(variables).length + removed.length === 0)
      throw badRequest('request.missing', { name: 'variables' });
    await inOneTransaction(
      () => this.workflow.setVariables(actor, id, variables, removed),
      () => undefined,
    );
  }
}
