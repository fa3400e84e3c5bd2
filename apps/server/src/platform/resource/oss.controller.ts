import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { demandText, type Params, Raw } from '../../http/index.js';
import { type FileInfo, Files } from './files.service.js';
import { bindingOf, namesOf, storageOf } from './resource-request.js';

/** Uploads, and what belongs to them (wire-format §4.2). */
@Controller('api/lc-resource/oss/endpoint')
@Permit('login')
export class OssController {
  constructor(private readonly files: Files) {}

  @Post('put-file')
  @HttpCode(200)
  putFile(@CurrentActor() actor: Actor, @Req() request: FastifyRequest, @Query() query: Params): Promise<FileInfo> {
    const avatar = query['avatar'] === '1';
    return this.files.upload(actor, request, { plain: true, avatar, ...storageOf(query) });
  }

  /** `businessModel` and `businessId` make it part of a document that the caller may read. */
  @Post('put-file-attach')
  @HttpCode(200)
  putAttachment(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Query() query: Params,
  ): Promise<FileInfo> {
    return this.files.upload(actor, request, { plain: false, ...storageOf(query), ...bindingOf(query) });
  }

  @Post('put-file-by-name')
  @HttpCode(200)
  putNamed(@CurrentActor() actor: Actor, @Req() request: FastifyRequest, @Query() query: Params): Promise<FileInfo> {
    const name = demandText(query, 'fileName');
    return this.files.upload(actor, request, { plain: true, name, ...storageOf(query) });
  }

  @Get('file')
  @Permit('public')
  @Raw()
  async picture(@Query() query: Params, @Res() reply: FastifyReply): Promise<void> {
    await this.files.send(reply, await this.files.picture(demandText(query, 'name')), query['thumb'] === '1');
  }

  @Post('remove-file')
  @HttpCode(200)
  @Permit('attach_delete')
  removeFile(@CurrentActor() actor: Actor, @Query() query: Params): Promise<void> {
    return this.remove(actor, [demandText(query, 'fileName')]);
  }

  @Post('remove-files')
  @HttpCode(200)
  @Permit('attach_delete')
  removeFiles(@CurrentActor() actor: Actor, @Query() query: Params): Promise<void> {
    return this.remove(actor, namesOf(query));
  }

  private remove(actor: Actor, names: readonly string[]): Promise<void> {
    return inOneTransaction(
      () => this.files.removeByName(actor, names),
      (removed) => {
        if (removed === 0) throw badRequest('request.notChanged');
      },
    );
  }
}
