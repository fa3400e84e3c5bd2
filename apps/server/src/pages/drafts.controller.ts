import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../access/index.js';
import { demandId, isObject, type Params } from '../http/index.js';
import type { DraftRow } from './draft.store.js';
import { Drafts, type OpenedDraft } from './drafts.service.js';
import { demandVersion, readPage } from './page-request.js';

/** Menu, author and revision of a draft. */
function readDraft(body: unknown): { id: string; author: string; revision: number } {
  const values = isObject(body) ? (body as Params) : {};
  const [id, author] = [demandId(values, 'id'), demandId(values, 'author')];
  return { id, author, revision: demandVersion(values, 'revision') };
}

/** Unpublished changes of pages, for people with the permission to design pages. */
@Controller('api/lc-system/menu')
@Permit('menu_design')
export class DraftsController {
  constructor(private readonly drafts: Drafts) {}

  /** Drafts of a menu without their texts, newest first. */
  @Get('draftList')
  list(@CurrentActor() actor: Actor, @Query('id') id: unknown): Promise<DraftRow[]> {
    return this.drafts.list(actor, demandId({ id }, 'id'));
  }

  /** The draft of an author, merged with the versions published since. */
  @Get('draft')
  open(@CurrentActor() actor: Actor, @Query('id') id: unknown, @Query('author') author: unknown): Promise<OpenedDraft> {
    return this.drafts.open(actor, demandId({ id }, 'id'), demandId({ author }, 'author'));
  }

  /** Body `{id, config, baseVersion, revision}`: saves the caller's draft; 409 when it has changed since `revision`. */
  @Post('saveDraft')
  @HttpCode(200)
  save(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<{ revision: number }> {
    const values = isObject(body) ? (body as Params) : {};
    const [baseVersion, revision] = [demandVersion(values, 'baseVersion'), demandVersion(values, 'revision')];
    return this.drafts.save(actor, { id: demandId(values, 'id'), config: readPage(body), baseVersion, revision });
  }

  /** Body `{id, author, revision}`: the author's draft becomes the caller's and replaces the caller's own. */
  @Post('takeDraft')
  @HttpCode(200)
  take(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<{ revision: number }> {
    const { id, author, revision } = readDraft(body);
    return this.drafts.take(actor, id, author, revision);
  }

  /** Body `{id, author, revision}`. */
  @Post('dropDraft')
  @HttpCode(200)
  drop(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Record<string, never>> {
    const { id, author, revision } = readDraft(body);
    return this.drafts.drop(actor, id, author, revision);
  }
}
