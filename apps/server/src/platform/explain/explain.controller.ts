import { Controller, Get, Headers, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { languageOf } from '../../http/index.js';
import { type Choice, Choices } from './choices.js';
import { readExplain } from './explain-request.js';
import { Explainer, type Explanation } from './explainer.js';

type Accepted = string | undefined;

/** Explains why a user may or may not do something: for people who hold the menu, about the users of their tenant. */
@Controller('api/lc-system/explain')
@Permit('menu:explain')
export class ExplainController {
  constructor(
    private readonly explainer: Explainer,
    private readonly choices: Choices,
  ) {}

  /** `userId` or `account` (`tenantId`), and `menu`, or `path` (`method`), or `model` (`operation`), with `id`, `field`. */
  @Get()
  explain(
    @CurrentActor() actor: Actor,
    @Query() query: Record<string, unknown>,
    @Headers('accept-language') accepted: Accepted,
  ): Promise<Explanation> {
    return this.explainer.explain(actor, readExplain(query), languageOf(accepted));
  }

  @Get('menus')
  menus(@CurrentActor() actor: Actor, @Headers('accept-language') accepted: Accepted): Promise<Choice[]> {
    return this.choices.menuTree(actor, languageOf(accepted));
  }

  @Get('models')
  models(@Headers('accept-language') accepted: Accepted): Choice[] {
    return this.choices.models(languageOf(accepted));
  }

  @Get('operations')
  operations(@Query('model') model: unknown): Choice[] {
    return this.choices.operations(model);
  }

  @Get('fields')
  fields(@Query('model') model: unknown, @Headers('accept-language') accepted: Accepted): Choice[] {
    return this.choices.fields(model, languageOf(accepted));
  }
}
