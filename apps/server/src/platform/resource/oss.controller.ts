import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { Raw } from '../../http/index.js';
import { type FileInfo, Files } from './files.service.js';
import { bindingOf, demandText, namesOf, optionalText } from './resource-request.js';

type Query_ = Record<string, unknown>;

/** Uploads, and what belongs to them (wire-format §4.2). */
@Controller('api/lc-resource/oss/endpoint')
@Permit('login')
export class OssController {
  constructor(private readonly files: Files) {}

  @Post('put-file')
  @HttpCode(200)
  putFile(@CurrentActor() actor: Actor, @Req() request: FastifyRequest, @Query() query: Query_): Promise<FileInfo> {
    const avatar = query['avatar'] === '1';
    return this.files.upload(actor, request, { plain: true, avatar, ...optionalText(query, 'code') });
  }

  /** `businessModel` and `businessId` make it part of a document that the caller may read. */
  @Post('put-file-attach')
  @HttpCode(200)
  putAttachment(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Query() query: Query_,
  ): Promise<FileInfo> {
    return this.files.upload(actor, request, { plain: false, ...optionalText(query, 'code'), ...bindingOf(query) });
  }

  @Post('put-file-by-name')
  @HttpCode(200)
  putNamed(@CurrentActor() actor: Actor, @Req() request: FastifyRequest, @Query() query: Query_): Promise<FileInfo> {
    const name = demandText(query, 'fileName');
    return this.files.upload(actor, request, { plain: true, name, ...optionalText(query, 'code') });
  }

  @Get('file')
  @Permit('public')
  @Raw()
  async picture(@Query() query: Query_, @Res() reply: FastifyReply): Promise<void> {
    await this.files.send(reply, await this.files.picture(demandText(query, 'name')), query['thumb'] === '1');
  }

  @Post('remove-file')
  @HttpCode(200)
  @Permit('attach_delete')
  async removeFile(@CurrentActor() actor: Actor, @Query() query: Query_): Promise<void> {
    if ((await this.files.removeByName(actor, [demandText(query, 'fileName')])) === 0)
      throw badRequest('request.notChanged');
  }

  @Post('remove-files')
  @HttpCode(200)
  @Permit('attach_delete')
  async removeFiles(@CurrentActor() actor: Actor, @Query() query: Query_): Promise<void> {
    if ((await this.files.removeByName(actor, namesOf(query))) === 0) throw badRequest('request.notChanged');
  }
}
