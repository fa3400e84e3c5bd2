import { Controller, Get, Headers, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { languageOf } from '../../http/index.js';
import { ModelViews } from '../boxes/model-view.js';
import { demandId, textOf } from './flow-request.js';

type Values = Record<string, unknown>;
type Accepted = string | undefined;

/** How far a process has come: whoever has a part in it, or watches over it, may look. */
@Controller('api/lc-flow/process')
@Permit('login')
export class ProcessController {
  constructor(private readonly views: ModelViews) {}

  @Get('history-flow-list')
  history(@CurrentActor() actor: Actor, @Query() query: Values, @Headers('accept-language') accepted: Accepted) {
    const range = { start: textOf(query, 'startActivityId', 64), end: textOf(query, 'endActivityId', 64) };
    return this.views.history(actor, demandId(query, 'processInstanceId'), range, languageOf(accepted));
  }

  /** Of an instance, or the bare drawing of a definition. */
  @Get('model-view')
  view(@CurrentActor() actor: Actor, @Query() query: Values, @Headers('accept-language') accepted: Accepted) {
    if (textOf(query, 'processInstanceId') === undefined)
      return this.views.drawing(actor, demandId(query, 'processDefinitionId'));
    return this.views.instance(actor, demandId(query, 'processInstanceId'), languageOf(accepted));
  }
}
