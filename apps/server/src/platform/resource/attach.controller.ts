import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { notFound, unauthorized } from '../../errors/index.js';
import { demandId, type Params, Raw } from '../../http/index.js';
import { Attachments } from './attachment.store.js';
import { Files } from './files.service.js';
import { LinkSigner } from './link-signer.js';

/** A signed link holds for so long. */
const LINK_SECONDS = 600;

/** Downloads of attachments. */
@Controller('api/lc-resource/attach')
export class AttachController {
  constructor(
    private readonly files: Files,
    private readonly attachments: Attachments,
    private readonly signer: LinkSigner,
  ) {}

  /** A link that opens the file without a token, for ten minutes. `direct=1`: at the storage itself, where it can. */
  @Get('link')
  @Permit('login')
  async link(@CurrentActor() actor: Actor, @Query() query: Params): Promise<{ link: string; seconds: number }> {
    const file = await this.files.readable(actor, demandId(query, 'id'));
    const direct = query['direct'] === '1' ? await this.files.direct(file, LINK_SECONDS) : undefined;
    const small = query['thumb'] === '1' && file.thumb !== null ? '&thumb=1' : '';
    const link = direct ?? `${await this.signer.link(file.id, LINK_SECONDS)}${small}`;
    return { link, seconds: LINK_SECONDS };
  }

  /** With a token whoever may read the file; with a signature whoever was given the link. */
  @Get('download')
  @Permit('public')
  @Raw()
  async download(
    @CurrentActor() actor: Actor | undefined,
    @Query() query: Params,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const id = demandId(query, 'id');
    const { expires, sign } = query;
    const thumb = query['thumb'] === '1';
    if (typeof sign !== 'string') {
      if (actor === undefined) throw unauthorized('auth.noToken');
      return this.files.send(reply, await this.files.readable(actor, id), thumb);
    }
    await this.signer.demand(id, String(expires), sign);
    const file = await this.attachments.byId(id);
    if (file === undefined) throw notFound();
    return this.files.send(reply, file, thumb);
  }

  /** The same for upload widgets, which fetch by POST. */
  @Post('download')
  @HttpCode(200)
  @Permit('login')
  @Raw()
  async fetch(@CurrentActor() actor: Actor, @Query() query: Params, @Res() reply: FastifyReply): Promise<void> {
    await this.files.send(reply, await this.files.readable(actor, demandId(query, 'id')));
  }
}
