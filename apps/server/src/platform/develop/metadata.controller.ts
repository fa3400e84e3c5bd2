import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { CONFIG, type Config } from '../../config/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { languageOf } from '../../http/index.js';
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

  /** All models, each with its name in the reader's language; `keyword` and `published=1` narrow them. */
  @Get('list')
  async list(
    @Query() { keyword = '', published }: { keyword?: unknown; published?: unknown },
    @Headers('accept-language') language: string | undefined,
  ): Promise<unknown> {
    const spoken = languageOf(language);
    const text = String(keyword).toLowerCase();
    const all = (await this.models.list()).map((one) => ({ ...one, name: one[spoken] }));
    return all
      .filter(({ key, zh, en }) => [key, zh, en].some((word) => word.toLowerCase().includes(text)))
      .filter(({ version }) => published !== '1' || version > 0);
  }

  @Get('detail')
  detail(@Query('key') key: unknown): Promise<unknown> {
    if (typeof key !== 'string' || key === '') throw badRequest('request.missing', { name: 'key' });
    return this.models.detail(key);
  }

  /**
   * Body `{key, model, baseVersion}`, where the model may be its JSON text and the key is its own by default; answers
   * `{key, version}`. With `menu` (`{parent, roles, icon, sort, lines}`) the model
   * has a menu, buttons, grants and a screen as is usual; with `access` and `screens` (by file name) as they say; with
   * `access: null` none any longer.
   */
  @Post('submit')
  @HttpCode(200)
  submit(@CurrentActor() actor: Actor, @Body() body: Body_ | undefined): Promise<unknown> {
    const { baseVersion } = body ?? {};
    const model = readModel(body?.model);
    const { key = model.key } = body ?? {};
    if (typeof key !== 'string') throw badRequest('request.missing', { name: 'key' });
    const problems = this.check('model', model);
    if (problems.length > 0) throw badRequest('model.invalid', { detail: problems.join('; ') });
    if (model.key !== key) throw badRequest('model.invalid', { detail: `key is ${model.key}, not ${key}` });
    const rights = readRights(this.check, key, body ?? {});
    const publication = { model, baseVersion: demandVersion(baseVersion), rights };
    return inOneTransaction(() => this.models.publish(actor, key, publication));
  }

  /** Body `{key, baseVersion}`: takes a published model back, with its menus and grants; its tables stay. */
  @Post('remove')
  @HttpCode(200)
  remove(@CurrentActor() actor: Actor, @Body() body: Body_ | undefined): Promise<unknown> {
    const { key, baseVersion } = body ?? {};
    if (typeof key !== 'string' || key === '') throw badRequest('request.missing', { name: 'key' });
    const version = demandVersion(baseVersion);
    return inOneTransaction(() => this.models.remove(actor, key, version));
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

/** A model, or its JSON text. What it says is checked afterwards. */
function readModel(value: unknown): ModelSpec {
  let model = value;
  try {
    if (typeof value === 'string' && value !== '') model = JSON.parse(value);
  } catch (error) {
    throw badRequest('model.invalid', { detail: (error as Error).message });
  }
  if (typeof model !== 'object' || model === null) throw badRequest('request.missing', { name: 'model' });
  return model as ModelSpec;
}

function demandVersion(value: unknown): number {
  if (!Number.isInteger(value)) throw badRequest('request.missing', { name: 'baseVersion' });
  return value as number;
}
