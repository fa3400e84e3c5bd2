import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { CLOCK, type Clock, CONFIG, type Config } from '../../config/index.js';
import { inOneTransaction } from '../../database/index.js';
import { countTrial, MetadataService, Pipeline, type SchemaChange } from '../../engine/index.js';
import { AppError, badRequest, describe, type Words } from '../../errors/index.js';
import { FUNCTION_NAMES } from '../../formula/index.js';
import { languageOf } from '../../http/index.js';
import { type FileCheck, loadFileCheck, type ModelSpec, type Record_, type Resource } from '../../metadata/index.js';
import { ModelStart, type StartRequest } from './design/model-start.js';
import { tryFormulas } from './design/try-formulas.js';
import { readRights } from './read-rights.js';
import { PublishedModels } from './published-model.store.js';

/** Models at run time: what is in force, and publishing a changed one. */
@Controller('api/lc-develop/metadata')
@Permit('administrator')
export class MetadataController {
  private readonly check: FileCheck;

  constructor(
    private readonly models: PublishedModels,
    private readonly starts: ModelStart,
    private readonly metadata: MetadataService,
    private readonly pipeline: Pipeline,
    @Inject(CLOCK) private readonly clock: Clock,
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
    return this.models.detail(demandKey(key));
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

  /**
   * Body `{model, baseVersion, menu, access, screens}` as of `submit`: what publishing it would do. Answers
   * `{problems, changes, statements}`: everything that is wrong, a line each (nothing else is known then), and tables,
   * columns and indexes that come, in the reader's language, with the SQL. Nothing is written.
   */
  @Post('plan')
  @HttpCode(200)
  async plan(
    @Body() body: Body_ | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<unknown> {
    const spoken = languageOf(language);
    const nothing = { changes: [], statements: '' };
    try {
      const model = readModel(body?.model);
      const problems = this.check('model', model);
      if (problems.length > 0) return { problems, ...nothing };
      const rights = readRights(this.check, model.key, body ?? {});
      const change = { key: model.key, model, baseVersion: demandVersion(body?.baseVersion), rights };
      const { grows, lossy, statements } = await this.models.plan(change);
      const words = (one: SchemaChange): string => changeWords(one)[spoken];
      return { problems: lossy.map(words), changes: grows.map(words), statements };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { problems: linesOf(error.words[spoken]), ...nothing };
    }
  }

  /**
   * Body `{model, record}`: the record with its defaults and everything that the model computes, lines too, as saving
   * would; behaviours and other documents are not asked. Throws 400 for a model that does not compile, and for a figure
   * that cannot be.
   */
  @Post('trial')
  @HttpCode(200)
  async trial(@CurrentActor() actor: Actor, @Body() body: Body_ | undefined): Promise<Record_> {
    return this.counted(actor, await this.resourceOf(body), body);
  }

  /**
   * Body `{model, record, formulas}`, `formulas`: `{text, each}`, where a formula that is made for each line says whose:
   * what each of them gives for the counted record, in their order, `{value}` or, in the reader's language, `{problem}`.
   * Throws as `trial` does.
   */
  @Post('formulas')
  @HttpCode(200)
  async formulas(
    @CurrentActor() actor: Actor,
    @Body() body: Body_ | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<unknown> {
    const spoken = languageOf(language);
    const resource = await this.resourceOf(body);
    const sources = await this.pipeline.formulaSources(actor, resource);
    const tried = tryFormulas(this.counted(actor, resource, body), body?.formulas, sources);
    return tried.map((one) => ('problem' in one ? { problem: one.problem[spoken] } : one));
  }

  /** The model of a body, compiled but not published. */
  private async resourceOf(body: Body_ | undefined): Promise<Resource> {
    const model = readModel(body?.model);
    const problems = this.check('model', model);
    if (problems.length > 0) throw badRequest('model.invalid', { detail: problems.join('; ') });
    return await this.models.trial(model.key, model);
  }

  private counted(actor: Actor, resource: Resource, body: Body_ | undefined): Record_ {
    return countTrial(resource, body?.record, { actor, clock: this.clock });
  }

  /**
   * Body `{kind, name, zh, en}` as of `meta new`, or `{name, zh, en, datasourceId, tableName}`: the model that such a
   * resource begins with. Nothing is stored.
   */
  @Post('start')
  @HttpCode(200)
  async start(@Body() body: StartRequest | undefined): Promise<unknown> {
    return { model: await this.starts.model(body ?? {}) };
  }

  /** What a model may name: `{functions, models}`, the functions of formulas and the keys of models with their names. */
  @Get('names')
  names(@Headers('accept-language') language: string | undefined): unknown {
    const spoken = languageOf(language);
    const models = [...this.metadata.registry.resources.values()].map(({ key, label }) => ({
      key,
      name: label[spoken],
    }));
    return { functions: FUNCTION_NAMES, models };
  }

  /** Published versions of a model, the newest first: `{version, by, time}`. */
  @Get('versions')
  versions(@Query('key') key: unknown): Promise<unknown> {
    return this.models.versions(demandKey(key));
  }

  /** A model as it was published once. */
  @Get('version')
  async version(@Query() { key, version }: { key?: unknown; version?: unknown }): Promise<unknown> {
    const number = Number(version);
    if (!Number.isInteger(number)) throw badRequest('request.missing', { name: 'version' });
    return { version: number, model: await this.models.version(demandKey(key), number) };
  }

  /** Body `{key, baseVersion}`: takes a published model back, with its menus and grants; its tables stay. */
  @Post('remove')
  @HttpCode(200)
  remove(@CurrentActor() actor: Actor, @Body() body: Body_ | undefined): Promise<unknown> {
    const key = demandKey(body?.key);
    const version = demandVersion(body?.baseVersion);
    return inOneTransaction(() => this.models.remove(actor, key, version));
  }
}

interface Body_ {
  key?: unknown;
  model?: unknown;
  record?: unknown;
  formulas?: unknown;
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

function demandKey(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw badRequest('request.missing', { name: 'key' });
  return value;
}

/** What a step does to a table, for people. */
function changeWords(change: SchemaChange): Words {
  const key = `model.plan.${change.kind}`;
  if (change.kind === 'createTable' || change.kind === 'dropTable') return describe(key, { table: change.table.name });
  if ('index' in change) return describe(key, { table: change.table, columns: change.index.columns.join(', ') });
  const { name } = 'column' in change ? change.column : change.to;
  return describe(key, { table: change.table, column: name });
}

/** The compiler says everything at once, a line each. */
const linesOf = (text: string): string[] => text.split(/\n- |; /);

function demandVersion(value: unknown): number {
  if (!Number.isInteger(value)) throw badRequest('request.missing', { name: 'baseVersion' });
  return value as number;
}
