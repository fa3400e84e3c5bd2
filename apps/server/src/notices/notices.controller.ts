import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Actor, Changes, CurrentActor, Permit } from '../access/index.js';
import { CLOCK, type Clock, CONFIG, type Config } from '../config/index.js';
import { inOneTransaction } from '../database/index.js';
import { notFound } from '../errors/index.js';
import { languageOf, type Params, Raw } from '../http/index.js';
import { loadLimits } from '../metadata/index.js';
import { readFilter, readMessageId, readPage } from './message-request.js';
import { MessageStore } from './message.store.js';
import type { Message } from './notice.js';
import { Stream } from './stream.js';
import { StreamHub } from './stream-hub.js';

type Accepted = string | undefined;

/** Messages of the current user: the user comes from the token, never from the query. */
@Controller('api/at/base/localMassage')
@Permit('login')
export class NoticesController {
  private readonly sizes: { pageSize: number; max: number };

  constructor(
    private readonly messages: MessageStore,
    private readonly hub: StreamHub,
    private readonly access: Access,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    const limits = loadLimits(config.schemasDir);
    this.sizes = { pageSize: limits.notice.pageSize, max: limits.page.max };
  }

  /** `getNoticeList` is the name for older clients. */
  @Get(['page', 'getNoticeList'])
  async page(
    @CurrentActor() { userId }: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
  ): Promise<{ items: Message[]; total: number; notRdCount: number }> {
    const filter = readFilter(query);
    const [{ items, total }, standings] = await Promise.all([
      this.messages.page(userId, filter, readPage(query, this.sizes), languageOf(accepted)),
      this.messages.standings([userId]),
    ]);
    return { items, total, notRdCount: standings.get(userId)?.unread ?? 0 };
  }

  @Get('is_read')
  @Changes()
  isRead(@CurrentActor() actor: Actor, @Query() query: Params): Promise<void> {
    return this.mark(actor, readMessageId(query, undefined), 'read');
  }

  @Post('is_read')
  @HttpCode(200)
  postRead(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    return this.mark(actor, readMessageId(query, body), 'read');
  }

  @Get('is_handle')
  @Changes()
  isHandled(@CurrentActor() actor: Actor, @Query() query: Params): Promise<void> {
    return this.mark(actor, readMessageId(query, undefined), 'handled');
  }

  @Post('is_handle')
  @HttpCode(200)
  postHandled(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    return this.mark(actor, readMessageId(query, body), 'handled');
  }

  @Post('read_all')
  @HttpCode(200)
  readAll(@CurrentActor() { userId }: Actor): Promise<{ read: number }> {
    return inOneTransaction(
      () => this.messages.markAllRead(userId),
      (read) => ({ read }),
    );
  }

  /**
   * Server-sent events `{notRdCount, arrived, newest}`, for `fetch` (a token in an address would appear in logs). The first
   * event comes at once; the stream ends when its token expires.
   */
  @Get('stream')
  @Raw()
  async stream(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { userId } = actor;
    const claims = await this.access.claims(request);
    this.hub.demandRoom(userId);
    reply.hijack();
    const check = async () => void (await this.access.authenticate(request));
    const stream = new Stream(userId, languageOf(request.headers['accept-language']), reply.raw, check);
    const left = (claims?.exp ?? 0) * 1000 - this.clock.millis();
    const expiry = setTimeout(() => stream.end(), Math.max(0, left));
    expiry.unref();
    reply.raw.once('close', () => {
      clearTimeout(expiry);
      this.hub.remove(stream);
    });
    this.hub.add(stream);
  }

  private mark({ userId }: Actor, id: string, as: 'read' | 'handled'): Promise<void> {
    return inOneTransaction(
      () => this.messages.mark(userId, id, as),
      (isMine) => {
        if (!isMine) throw notFound();
      },
    );
  }
}
