import { Controller, Get, Headers, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { languageOf, type Params, textOf } from '../../http/index.js';
import { PanelReader } from '../worklists/panel.js';
import { StartList } from '../worklists/start-list.js';
import { UserList } from '../worklists/user-list.js';
import { WorkLists } from '../worklists/work-lists.js';
import { pageOfQuery } from './list-request.js';
import { readSubject } from './task-request.js';
import { readList } from './work-request.js';

type Accepted = string | undefined;

/** A person's own work lists: processes to start, tasks to claim, open tasks, started instances, finished tasks. */
@Controller('api/lc-flow/work')
@Permit('login')
export class WorkController {
  constructor(
    private readonly lists: WorkLists,
    private readonly startList: StartList,
    private readonly userList: UserList,
    private readonly panels: PanelReader,
  ) {}

  /** `mode` 1: processes common to all tenants, 2: the tenant's own. `all=1`: both, also those that others start. */
  @Get('start-list')
  start(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    const mode = textOf(query, 'mode') ?? '1';
    if (mode !== '1' && mode !== '2') throw badRequest('request.wrongType', { name: 'mode' });
    const [category, key] = [textOf(query, 'category', 32), textOf(query, 'key', 64)];
    const name = textOf(query, 'name', 128);
    const request = {
      page: pageOfQuery(query),
      common: mode === '1',
      all: textOf(query, 'all') === '1',
      ...(category === undefined ? {} : { category }),
      ...(key === undefined ? {} : { key }),
      ...(name === undefined ? {} : { name }),
    };
    return this.startList.page(actor, request, languageOf(accepted));
  }

  @Get('claim-list')
  claim(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return this.lists.claim(actor, readList(query), languageOf(accepted));
  }

  @Get('todo-list')
  todo(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return this.lists.todo(actor, readList(query), languageOf(accepted));
  }

  @Get('send-list')
  send(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return this.lists.sent(actor, readList(query), languageOf(accepted));
  }

  @Get('done-list')
  done(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return this.lists.done(actor, readList(query), languageOf(accepted));
  }

  /** `unread=1`: only unread copies. */
  @Get('cc-list')
  cc(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    const { filter, page } = readList(query);
    const unread = query['unread'] === '1' ? { unread: true } : {};
    return this.lists.cc(actor, { filter: { ...filter, ...unread }, page }, languageOf(accepted));
  }

  @Get('counts')
  counts(@CurrentActor() actor: Actor): Promise<{ claim: number; todo: number; cc: number }> {
    return this.lists.counts(actor);
  }

  @Get('users')
  users(@CurrentActor() actor: Actor, @Query() query: Params) {
    return this.userList.page(actor, textOf(query, 'keyword', 64) ?? '', pageOfQuery(query));
  }

  @Get('panel')
  panel(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return this.panels.read(actor, readSubject(query), languageOf(accepted));
  }

  @Get('return-targets')
  async targets(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return (await this.panels.read(actor, readSubject(query), languageOf(accepted))).returnTargets;
  }
}
