import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { languageOf } from '../../http/index.js';
import { Leaves } from '../leave/leaves.js';
import { demandId, given, textOf } from './flow-request.js';

type Values = Record<string, unknown>;

/** Leave under the three names that clients know it by. */
@Controller(['api/lc-flow/process/leave', 'api/lc-desk/process/leave', 'api/lc-flow/leave'])
@Permit('login')
export class LeaveController {
  constructor(private readonly leaves: Leaves) {}

  @Post('start-process')
  @HttpCode(200)
  async startProcess(@CurrentActor() actor: Actor, @Query() query: Values, @Body() body: unknown) {
    const values = given(query, body);
    const has = (name: string): boolean => textOf(values, name) !== undefined;
    return this.leaves.start(actor, values, {
      ...(has('id') && { id: demandId(values, 'id') }),
      ...(has('processDefinitionId') && { definitionId: demandId(values, 'processDefinitionId') }),
    });
  }

  @Get('detail')
  async detail(
    @CurrentActor() actor: Actor,
    @Query() query: Values,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    return this.leaves.detail(actor, demandId(query, 'businessId'), languageOf(accepted));
  }
}
