import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../access/index.js';
import { inOneTransaction } from '../database/index.js';
import { badRequest, describe } from '../errors/index.js';
import { demandId, demandText, given, languageOf, type Params, Raw } from '../http/index.js';
import { readChosen, readDecisions, readName } from './bundle-request.js';
import { idOf } from './bundle.js';
import { BundleStore } from './bundle.store.js';
import { Bundles } from './bundles.service.js';
import { fingerprintOf } from './file/installation-key.js';
import { itemText } from './plan/words.js';
import { type PlanView, planView } from './plan-view.js';

type Language = string | undefined;

/** Exports chosen menus with all that they need as one signed file, and imports such files of other installations. */
@Controller('api/lc-develop/bundle')
@Permit('administrator')
export class BundlesController {
  constructor(
    private readonly bundles: Bundles,
    private readonly store: BundleStore,
  ) {}

  /** Uploaded bundles, newest first, at most 200. */
  @Get('list')
  async list(@Headers('accept-language') language: Language): Promise<unknown> {
    const spoken = languageOf(language);
    const rows = await this.store.list();
    return rows.map(({ needs: _, ...row }) => ({ ...row, stateName: describe(`bundle.state.${row.state}`)[spoken] }));
  }

  /** What other installations need to know: name, key and fingerprint of this one. */
  @Get('house')
  async house(): Promise<{ name: string; publicKey: string; fingerprint: string }> {
    const { publicKey } = await this.store.key();
    return { name: await this.store.installationName(), publicKey, fingerprint: fingerprintOf(publicKey) };
  }

  /** Installations whose bundles are accepted. */
  @Get('trusted')
  trusted(): Promise<unknown> {
    return this.store.trusted();
  }

  /** Body `{name, publicKey}`. */
  @Post('accept')
  @HttpCode(200)
  async accept(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<void> {
    const params = given({}, body);
    const publicKey = demandText(params, 'publicKey', 255);
    await inOneTransaction(
      () => this.bundles.accept(actor, readName(params), publicKey),
      () => undefined,
    );
  }

  /** Body `{id}` of an accepted installation. */
  @Post('reject')
  @HttpCode(200)
  async reject(@Body() body: unknown): Promise<void> {
    await inOneTransaction(
      () => this.store.reject(demandId(given({}, body), 'id')),
      () => undefined,
    );
  }

  /** `{menus, roles}` (codes and aliases): what their bundle would contain, and why. Nothing is stored. */
  @Get('contents')
  async contents(@Query() query: Params, @Headers('accept-language') language: Language): Promise<unknown> {
    const spoken = languageOf(language);
    const { items, needs } = await this.bundles.contents(readChosen(query));
    const names = new Map(items.map((item) => [idOf(item), itemText(item)[spoken]]));
    return {
      items: items.map((item) => ({
        ...{ id: idOf(item), kind: item.kind, key: item.key, name: itemText(item)[spoken] },
        because: item.because === undefined ? '' : (names.get(item.because) ?? ''),
      })),
      needs: needs.map((need) => ({ ...need, name: itemText(need)[spoken] })),
    };
  }

  /** `{name, menus, roles}`: returns the file. */
  @Get('make')
  @Raw()
  async make(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const name = readName(query);
    const file = await this.bundles.make(actor, name, readChosen(query));
    void reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.bundle.gz`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
    return file;
  }

  /**
   * Multipart with one file; returns its id for plan and apply. Throws 400 for a file that cannot be trusted; if it
   * comes from an installation that is not accepted, `data` has `{house, publicKey, fingerprint}`.
   */
  @Post('upload')
  @HttpCode(200)
  async upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<{ id: string }> {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part === undefined) throw badRequest('bundle.noFile');
    return { id: await this.bundles.receive(actor, part.file) };
  }

  /** What a bundle would change here, with the differences and conflicts of each item. */
  @Get('plan')
  async plan(
    @CurrentActor() actor: Actor,
    @Query('id') id: unknown,
    @Headers('accept-language') language: Language,
  ): Promise<PlanView> {
    return planView(await this.bundles.plan(actor, demandId({ id }, 'id')), languageOf(language));
  }

  /**
   * Body `{id, mark, choices, picks}`: item → mine | theirs | merged; item → place → mine | theirs; or `items` of the
   * plan.
   */
  @Post('apply')
  @HttpCode(200)
  apply(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<unknown> {
    const { mark, ...decisions } = readDecisions(body);
    const id = demandId(given({}, body), 'id');
    return inOneTransaction(() => this.bundles.apply(actor, id, mark, decisions));
  }

  /** Body `{id, unchanged}`; with `unchanged` true, what was changed after the bundle stays as it is. */
  @Post('undo')
  @HttpCode(200)
  undo(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<unknown> {
    const params = given({}, body);
    const id = demandId(params, 'id');
    return inOneTransaction(() => this.bundles.undo(actor, id, params['unchanged'] === true));
  }

  /** Body `{id}` of a bundle that was not applied. */
  @Post('discard')
  @HttpCode(200)
  async discard(@Body() body: unknown): Promise<void> {
    await inOneTransaction(
      () => this.store.discard(demandId(given({}, body), 'id')),
      () => undefined,
    );
  }
}
