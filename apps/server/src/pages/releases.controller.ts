import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, demandManaging, Permit } from '../access/index.js';
import { demandId, isObject, type Params } from '../http/index.js';
import { readSightings } from './page-request.js';
import { Releases, type ReleaseView } from './releases.service.js';

const idIn = (body: unknown): string => demandId(isObject(body) ? (body as Params) : {}, 'id');

/** Partial releases of pages: their counters, the extension to everybody, and the withdrawal. */
@Controller('api/lc-system/menu')
export class ReleasesController {
  constructor(private readonly releases: Releases) {}

  /** The last release of a menu, with the counters of its version and of the previous one; empty: none. */
  @Get('release')
  @Permit('menu_design')
  view(@Query('id') id: unknown): Promise<ReleaseView> {
    return this.releases.view(demandId({ id }, 'id'));
  }

  /** Body `{id}`. */
  @Post('releaseToAll')
  @HttpCode(200)
  @Permit('menu_publish')
  toAll(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<ReleaseView> {
    demandManaging(actor);
    return this.releases.toAll(idIn(body));
  }

  /** Body `{id}`. */
  @Post('releaseBack')
  @HttpCode(200)
  @Permit('menu_publish')
  back(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<ReleaseView> {
    demandManaging(actor);
    return this.releases.back(idIn(body));
  }

  /** Body `{items}`: counters from a browser, for pages with a partial release. */
  @Post('countPage')
  @HttpCode(200)
  @Permit('login')
  async count(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Record<string, never>> {
    await this.releases.count(actor, readSightings(body));
    return {};
  }
}
