import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { notFound } from '../../errors/index.js';
import { MetadataService } from '../../engine/index.js';
import {
  demandId,
  demandIds,
  demandNumber,
  emptiableOf,
  given,
  languageOf,
  listOf,
  numberOf,
  type Params,
  Raw,
  textOf,
  verbatimOf,
  Takes,
} from '../../http/index.js';
import { parseQuery, type SqlText, toSql } from '../../filter/index.js';
import { Deployer } from '../definitions/deployer.js';
import { spoken } from '../definitions/describe.js';
import { Models } from '../definitions/models.js';
import { MAX_DRAWING } from '../kernel/index.js';
import { type ModelHead, type ModelRow, ModelStore } from '../store/model.store.js';
import { pageOfQuery, paged, refuseProblems } from './list-request.js';

type Accepted = string | undefined;

const VERSIONS = 1_000_000;
const MAX_IDS = 200;

/** The screen of process models, and the designer's saves. */
@Controller('api/lc-flow/model')
@Permit('menu:flow_model')
export class ModelController {
  constructor(
    private readonly models: Models,
    private readonly store: ModelStore,
    private readonly deployer: Deployer,
    private readonly access: Access,
    private readonly metadata: MetadataService,
  ) {}

  @Get('list')
  async list(
    @CurrentActor() { tenantId }: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const page = pageOfQuery(query);
    const result = await this.store.page(tenantId, this.filterOf(query), page);
    const nameOf = await this.deployer.categoryNames(languageOf(accepted));
    return paged(
      { ...result, records: result.records.map((row) => ({ ...row, categoryName: nameOf(row.category) })) },
      page,
    );
  }

  /** Conditions of kind M (wire-format §1.6) on the fields of a model; the diagram itself is not searched. */
  private filterOf({ category, ...query }: Params): SqlText {
    const resource = this.metadata.registry.resources.get('wfModel')!;
    const mayRead = (field: string): boolean => field !== 'xml' && field !== 'tenantId';
    const asked = category === undefined ? query : { ...query, category_equal: category };
    const { tree, problems } = parseQuery(asked, resource, { kind: 'M', mayRead });
    refuseProblems(problems);
    return tree === undefined ? { text: '', args: [] } : toSql(tree, resource, this.store.flavour, 'm');
  }

  @Get('detail')
  async detail(@CurrentActor() actor: Actor, @Query() query: Params) {
    return wireModel(await this.models.one(actor, demandId(query, 'id')));
  }

  /** The drawing as a file. */
  @Get('download')
  @Permit('flow_model_download')
  @Raw()
  async download(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { modelKey, xml } = await this.models.one(actor, demandId(query, 'id'));
    void reply
      .header('Content-Type', 'application/octet-stream')
      .header('Content-Disposition', `attachment; filename="${modelKey}.bpmn20.xml"`)
      .header('X-Content-Type-Options', 'nosniff');
    return Buffer.from(xml, 'utf8');
  }

  /** Saves; right `flow_model_create` for a new model, `flow_model_update` for the next version of an existing one. */
  @Post('submit')
  @Takes({
    id: 'id',
    modelKey: 'text(64)',
    name: 'text(128)',
    description: 'text(500)',
    category: 'text(32)',
    modelEditorXml: 'text',
    comment: 'text(500)',
    version: 'number',
  })
  @HttpCode(200)
  async submit(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    const values = given(query, body);
    const id = textOf(values, 'id') === undefined ? undefined : demandId(values, 'id');
    const right = id === undefined ? 'flow_model_create' : 'flow_model_update';
    this.access.demand(actor, right);
    const change = {
      id,
      modelKey: textOf(values, 'modelKey', 64),
      name: textOf(values, 'name', 128),
      description: emptiableOf(values, 'description', 500),
      category: textOf(values, 'category', 32),
      xml: verbatimOf(values, 'modelEditorXml', MAX_DRAWING),
      comment: textOf(values, 'comment', 500) ?? textOf(values, 'modelComment', 500),
      version: numberOf(values, 'version', VERSIONS),
    };
    return inOneTransaction(() => this.models.save(actor, change), wireModel);
  }

  @Post('remove')
  @Takes({ ids: 'ids!' })
  @Permit('flow_model_delete')
  @HttpCode(200)
  async remove(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const ids = demandIds(given(query, body), 'ids', MAX_IDS);
    await inOneTransaction(
      () => this.models.remove(actor, ids),
      () => undefined,
    );
  }

  @Post('deploy')
  @Takes({ modelId: 'id!', category: 'text(32)', tenantIds: 'texts' })
  @Permit('flow_model_deploy')
  @HttpCode(200)
  async deploy(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Body() body: unknown,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const values = given(query, body);
    const modelId = demandId(values, 'modelId');
    const to = { category: textOf(values, 'category', 32), tenantIds: listOf(values, 'tenantIds', MAX_IDS) };
    const language = languageOf(accepted);
    return inOneTransaction(
      () => this.models.deploy(actor, modelId, to),
      (deployed) =>
        deployed.map(({ id, key, version, tenantId, warnings = [] }) => ({
          ...{ id, key, version, tenantId },
          warnings: spoken(warnings, language),
        })),
    );
  }

  @Get('versions')
  async versions(@CurrentActor() actor: Actor, @Query() query: Params) {
    const { id } = await this.models.one(actor, demandId(query, 'id'));
    return this.store.versions(id);
  }

  @Get('version')
  async version(@CurrentActor() actor: Actor, @Query() query: Params) {
    const { id } = await this.models.one(actor, demandId(query, 'id'));
    const version = demandNumber(query, 'version', VERSIONS);
    const xml = await this.store.version(id, version);
    if (xml === undefined) throw notFound();
    return { id, version, xml };
  }

  @Post('restore')
  @Takes({ id: 'id!', version: 'number!' })
  @Permit('flow_model_update')
  @HttpCode(200)
  async restore(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    const values = given(query, body);
    const version = demandNumber(values, 'version', VERSIONS);
    const id = demandId(values, 'id');
    return inOneTransaction(() => this.models.restore(actor, id, version), wireModel);
  }
}

const HEAD_KEYS: readonly (keyof ModelHead)[] = [
  'id',
  'modelKey',
  'name',
  'description',
  'category',
  'version',
  'created',
  'lastUpdated',
];

/** A model with its diagram, with the names of wire-format §4.7. */
function wireModel(model: ModelRow) {
  const { createdBy, createdByName, lastUpdatedBy, lastUpdatedByName, tenantId } = model;
  return {
    ...Object.fromEntries(HEAD_KEYS.map((key) => [key, model[key]])),
    ...{ createdBy, createdByName, lastUpdatedBy, lastUpdatedByName, tenantId },
    modelEditorJson: '',
    modelEditorXml: model.xml,
    modelComment: model.comment,
    modelType: 0,
  };
}
