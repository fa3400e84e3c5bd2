import { Controller, Get, Headers, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { type FigureAnswer, type FigurePeriod, Figures, periodOf } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { demandText, isBlank, languageOf, type Params } from '../../http/index.js';
import { Menus } from '../menu/index.js';

/** The path of the list behind the number; null where the actor has no such menu. */
type Shown = Omit<FigureAnswer, 'menu'> & { path: string | null };

/**
 * Figures of a board (`home`, `plant`): what the models declare, cut to what the actor may list; those with a date
 * for it within a `period` (`month`, `quarter`, `year`, `last12`) or `from` a day `to` another.
 */
@Controller('api/at/base/figure')
@Permit('login')
export class FigureController {
  constructor(
    private readonly figures: Figures,
    private readonly menus: Menus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('list')
  async list(
    @CurrentActor() actor: Actor,
    @Query('board') board: unknown,
    @Query() query: Params,
    @Headers('accept-language') accepted: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Shown[]> {
    const name = demandText({ board }, 'board', 32);
    if (!/^\w+$/.test(name)) throw badRequest('request.wrongType', { name: 'board' });
    const language = languageOf(accepted);
    const found = await this.figures.board(name, { actor, language, request, reply }, this.periodIn(query));
    const paths = new Map((await this.menus.all()).map((menu) => [menu.code, menu.path]));
    return found.map(({ menu, ...figure }) => ({
      ...figure,
      path: actor.isAdministrator || actor.granted.has(menu) ? (paths.get(menu) ?? null) : null,
    }));
  }

  /** `period` by its name, or both days, or none. Throws 400. */
  private periodIn({ period, from, to }: Params): FigurePeriod | undefined {
    if (!isBlank(period)) {
      const named = periodOf(period, this.clock.today());
      if (named === undefined) throw badRequest('request.wrongType', { name: 'period' });
      return named;
    }
    if (isBlank(from) && isBlank(to)) return undefined;
    return { from: dayOf(from, 'from'), to: dayOf(to, 'to') };
  }
}

function dayOf(value: unknown, name: string): string {
  if (isBlank(value)) throw badRequest('request.missing', { name });
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay) throw badRequest('request.wrongType', { name });
  return value;
}
