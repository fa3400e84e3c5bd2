import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest, forbidden, notFound } from '../../errors/index.js';
import { Menus } from '../menu/index.js';
import { type ListPlace, ListViews, MAX_OWN } from './list-view.store.js';

type Input = Record<string, unknown>;

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

function textOf(input: Input, name: string, max: number): string {
  const value = input[name];
  if (value === undefined || value === null || value === '') throw badRequest('request.missing', { name });
  if (typeof value !== 'string') throw badRequest('request.wrongType', { name });
  const text = value.trim();
  if (text === '') throw badRequest('request.missing', { name });
  if (text.length > max) throw badRequest('request.wrongType', { name });
  return text;
}

function idOf(input: Input, name: string): string {
  const value = input[name];
  if (value === undefined || value === null || value === '') throw badRequest('request.missing', { name });
  if (!/^\d{1,19}$/.test(String(value))) throw badRequest('request.wrongType', { name });
  return String(value);
}

function contentOf({ content }: Input): string {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw badRequest('request.wrongType', { name: 'content' });
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
  async list(@CurrentActor() actor: Actor, @Query() query: Input): Promise<{ mayShare: boolean; views: ListView[] }> {
    const place = await this.placeOf(actor, query);
    const views = (await this.views.of(actor, place)).map(({ id, name, shared, content, userId, isDefault }) => ({
      ...{ id, name, shared: Number(shared) === 1, content: JSON.parse(content) as unknown },
      ...{ isOwn: userId === actor.userId, isDefault: Number(isDefault) === 1 },
    }));
    return { mayShare: mayShare(actor), views };
  }

  @Post('save')
  @HttpCode(200)
  async save(@CurrentActor() actor: Actor, @Body() body: Input = {}): Promise<{ id: string }> {
    const place = await this.placeOf(actor, body);
    const { shared = false } = body;
    if (typeof shared !== 'boolean') throw badRequest('request.wrongType', { name: 'shared' });
    if (shared && !mayShare(actor)) throw forbidden('listView.mayNotShare');
    const view = { name: textOf(body, 'name', MAX_NAME), shared, content: contentOf(body) };
    const id = await this.views.save(actor, place, view);
    if (id === undefined) throw badRequest('listView.tooMany', { max: MAX_OWN });
    return { id };
  }

  /** `id`: the view that the list begins with; without it none. */
  @Post('default')
  @HttpCode(200)
  async choose(@CurrentActor() actor: Actor, @Body() body: Input = {}): Promise<void> {
    const place = await this.placeOf(actor, body);
    const isNone = body['id'] === undefined || body['id'] === null || body['id'] === '';
    if (!(await this.views.choose(actor, place, isNone ? undefined : idOf(body, 'id')))) throw notFound();
  }

  @Post('del')
  @HttpCode(200)
  async remove(@CurrentActor() actor: Actor, @Body() body: Input = {}): Promise<void> {
    if (!(await this.views.remove(actor, idOf(body, 'id'), mayShare(actor)))) throw notFound();
  }

  /** The list that is meant, of a menu that the actor has. */
  private async placeOf(actor: Actor, input: Input): Promise<ListPlace> {
    const menuId = idOf(input, 'menuId');
    const list = textOf(input, 'list', MAX_LIST);
    const menu = (await this.menus.all()).find(({ id, category }) => id === menuId && category === 1);
    if (menu === undefined || !(actor.isAdministrator || actor.granted.has(menu.code))) throw notFound();
    return { menuId, list };
  }
}
