import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { CONFIG, type Config } from '../../config/index.js';
import { badRequest } from '../../errors/index.js';
import { type FileCheck, loadFileCheck, type ModelSpec } from '../../metadata/index.js';
import { readRights } from './read-rights.js';
import { PublishedModels } from './published-model.store.js';

/** Models at run time: what is in force, and publishing a changed one. */
@Controller('api/lc-develop/metadata')
@Permit('administrator')
export class MetadataController {
  private readonly check: FileCheck;

  constructor(
    private readonly models: PublishedModels,
    @Inject(CONFIG) config: Config,
  ) {
    this.check = loadFileCheck(config.schemasDir);
  }

  @Get('list')
  list(): Promise<unknown> {
    return this.models.list();
  }

  @Get('detail')
  detail(@Query('key') key: unknown): Promise<unknown> {
    if (typeof key !== 'string' || key === '') throw badRequest('request.missing', { name: 'key' });
    return this.models.detail(key);
  }

  /**
   * Body `{key, model, baseVersion}`, answers `{key, version}`. With `menu` (`{parent, roles, icon, sort}`) the model
   * has a menu, buttons, grants and a screen as is usual; with `access` and `screens` (by file name) as they say; with
   * `access: null` none any longer.
   */
  @Post('submit')
  @HttpCode(200)
  submit(@CurrentActor() actor: Actor, @Body() body: Body_ | undefined): Promise<unknown> {
    const { key, model, baseVersion } = body ?? {};
    if (typeof key !== 'string') throw badRequest('request.missing', { name: 'key' });
    if (typeof model !== 'object' || model === null) throw badRequest('request.missing', { name: 'model' });
    const problems = this.check('model', model);
    if (problems.length > 0) throw badRequest('model.invalid', { detail: problems.join('; ') });
    const spec = model as ModelSpec;
    if (spec.key !== key) throw badRequest('model.invalid', { detail: `key is ${spec.key}, not ${key}` });
    const rights = readRights(this.check, key, body ?? {});
    return this.models.publish(actor, key, { model: spec, baseVersion: demandVersion(baseVersion), rights });
  }

  /** Body `{key, baseVersion}`: takes a published model back, with its menus and grants; its tables stay. */
  @Post('remove')
  @HttpCode(200)
  remove(@CurrentActor() actor: Actor, @Body() body: Body_ | undefined): Promise<unknown> {
    const { key, baseVersion } = body ?? {};
    if (typeof key !== 'string' || key === '') throw badRequest('request.missing', { name: 'key' });
    return this.models.remove(actor, key, demandVersion(baseVersion));
  }
}

interface Body_ {
  key?: unknown;
  model?: unknown;
  baseVersion?: unknown;
  menu?: unknown;
  access?: unknown;
  screens?: unknown;
}

function demandVersion(value: unknown): number {
  if (!Number.isInteger(value)) throw badRequest('request.missing', { name: 'baseVersion' });
  return value as number;
}
