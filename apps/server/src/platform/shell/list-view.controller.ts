import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest, forbidden, notFound } from '../../errors/index.js';
import { demandId, demandText, idOf, isObject, type Params } from '../../http/index.js';
import { Menus } from '../menu/index.js';
import { type ListPlace, ListViews, MAX_OWN } from './list-view.store.js';

const SHARE = 'menu_share_view';
const MAX_LIST = 128;
const MAX_NAME = 40;
/** Characters of a search with all of its columns. */
const MAX_CONTENT = 16_000;

interface ListView {
  id: string;
  name: string;
  shared: boolean;
  content: unknown;
  isOwn: boolean;
  isDefault: boolean;
}

const mayShare = (actor: Actor): boolean => actor.isAdministrator || actor.granted.has(SHARE);

function demandFound(found: boolean): void {
  if (!found) throw notFound();
}

function contentOf({ content }: Params): string {
  if (!isObject(content)) throw badRequest('request.wrongType', { name: 'content' });
  const text = JSON.stringify(content);
  if (text.length > MAX_CONTENT) throw badRequest('request.wrongType', { name: 'content' });
  return text;
}

/** Saved views of lists: search, columns and order under a name. Whose they are is the token's business. */
@Controller('api/at/base/listView')
@Permit('login')
export class ListViewController {
  constructor(
    private readonly views: ListViews,
    private readonly menus: Menus,
  ) {}

  @Get('list')
  async list(@CurrentActor() actor: Actor, @Query() query: Params): Promise<{ mayShare: boolean; views: ListView[] }> {
    const place = await this.placeOf(actor, query);
    const views = (await this.views.of(actor, place)).map(({ id, name, shared, content, userId, isDefault }) => ({
      ...{ id, name, shared: Number(shared) === 1, content: JSON.parse(content) as unknown },
      ...{ isOwn: userId === actor.userId, isDefault: Number(isDefault) === 1 },
    }));
    return { mayShare: mayShare(actor), views };
  }

  @Post('save')
  @HttpCode(200)
  async save(@CurrentActor() actor: Actor, @Body() body: Params = {}): Promise<{ id: string }> {
    const place = await this.placeOf(actor, body);
    const { shared = false } = body;
    if (typeof shared !== 'boolean') throw badRequest('request.wrongType', { name: 'shared' });
    if (shared && !mayShare(actor)) throw forbidden('listView.mayNotShare');
    const view = { name: demandText(body, 'name', MAX_NAME), shared, content: contentOf(body) };
    return inOneTransaction(
      () => this.views.save(actor, place, view),
      (id) => {
        if (id === undefined) throw badRequest('listView.tooMany', { max: MAX_OWN });
        return { id };
      },
    );
  }

  /** `id`: the view that the list begins with; without it none. */
  @Post('default')
  @HttpCode(200)
  async choose(@CurrentActor() actor: Actor, @Body() body: Params = {}): Promise<void> {
    const place = await this.placeOf(actor, body);
    const id = idOf(body, 'id');
    await inOneTransaction(() => this.views.choose(actor, place, id), demandFound);
  }

  @Post('del')
  @HttpCode(200)
  async remove(@CurrentActor() actor: Actor, @Body() body: Params = {}): Promise<void> {
    const id = demandId(body, 'id');
    await inOneTransaction(() => this.views.remove(actor, id, mayShare(actor)), demandFound);
  }

  /** The list that is meant, of a menu that the actor has. */
  private async placeOf(actor: Actor, input: Params): Promise<ListPlace> {
    const menuId = demandId(input, 'menuId');
    const list = demandText(input, 'list', MAX_LIST);
    const menu = (await this.menus.all()).find(({ id, category }) => id === menuId && category === 1);
    if (menu === undefined || !(actor.isAdministrator || actor.granted.has(menu.code))) throw notFound();
    return { menuId, list };
  }
}
