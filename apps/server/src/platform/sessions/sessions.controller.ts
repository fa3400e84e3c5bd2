import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { Access, type Actor, type ActorRequest, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { Documents } from '../../engine/index.js';
import { badRequest, describe, notFound } from '../../errors/index.js';
import { demandId, given, isBlank, listOf, Message, type Params } from '../../http/index.js';
import { type LiveSession, Sessions } from './session.store.js';

const MAX_IDS = 200;

/** Undefined: not named, and all are meant. An empty list means none. */
function sessionsOf(params: Params): string[] | undefined {
  if (isBlank(params['ids'])) return undefined;
  const ids = listOf(params, 'ids', MAX_IDS);
  if (ids.some((id) => !/^[0-9a-f]{32}$/.test(id))) throw badRequest('request.wrongType', { name: 'ids' });
  return ids;
}

/** Who is signed in, and forced logout; of the users that the caller may change. */
@Controller('api/lc-user')
@Permit('user_session')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: Access,
    private readonly documents: Documents,
  ) {}

  /** `current`: the session that asks. */
  @Get('sessions')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Req() request: ActorRequest,
  ): Promise<(LiveSession & { current: boolean })[]> {
    const userId = demandId(query, 'userId');
    await this.demandUser(await this.access.within(actor, query['tenantId']), userId);
    const own = (await this.access.claims(request))?.sid;
    return (await this.sessions.of(userId)).map((session) => ({ ...session, current: session.id === own }));
  }

  /** `{userId, ids?}`: these sessions, or all. Answers `{ended}`. */
  @Post('end-sessions')
  @HttpCode(200)
  async end(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const input = given(query, body);
    const userId = demandId(input, 'userId');
    const within = await this.access.within(actor, input['tenantId']);
    await this.demandUser(within, userId);
    await this.documents.demandAllowed(within, 'user', userId, 'end-sessions');
    const ids = sessionsOf(input);
    return inOneTransaction(
      () => this.sessions.end(userId, ids),
      (ended) => {
        if (ended === 0 && ids !== undefined) throw badRequest('session.notLive');
        return new Message(describe('session.ended', { count: ended }), { ended });
      },
    );
  }

  /** Throws 404 for a user of another tenant, or one whom the caller's data scopes leave out. */
  private async demandUser(actor: Actor, userId: string): Promise<void> {
    const users = this.documents.resource('user');
    const decision = this.access.restrict(actor, users, 'update');
    if ((await this.documents.obstacle(actor, users, userId, decision, 'update')) !== undefined) throw notFound();
  }
}
