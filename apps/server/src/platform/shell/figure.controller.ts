import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { type FigureAnswer, Figures } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { languageOf } from '../../http/index.js';
import { Menus } from '../menu/index.js';

/** The path of the list behind the number; null where the actor has no such menu. */
type Shown = Omit<FigureAnswer, 'menu'> & { path: string | null };

/** Figures of a board (`home`, `plant`): what the models declare, cut to what the actor may list. */
@Controller('api/at/base/figure')
@Permit('login')
export class FigureController {
  constructor(
    private readonly figures: Figures,
    private readonly menus: Menus,
  ) {}

  @Get('list')
  async list(
    @CurrentActor() actor: Actor,
    @Query('board') board: unknown,
    @Headers('accept-language') accepted: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Shown[]> {
    if (board === undefined || board === '') throw badRequest('request.missing', { name: 'board' });
    if (typeof board !== 'string' || !/^\w{1,32}$/.test(board))
      throw badRequest('request.wrongType', { name: 'board' });
    const language = languageOf(accepted);
    const found = await this.figures.board(board, { actor, language, request, reply });
    const paths = new Map((await this.menus.all()).map((menu) => [menu.code, menu.path]));
    return found.map(({ menu, ...figure }) => ({
      ...figure,
      path: actor.isAdministrator || actor.granted.has(menu) ? (paths.get(menu) ?? null) : null,
    }));
  }
}
