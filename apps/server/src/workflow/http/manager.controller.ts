import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, MANAGING_TENANT, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { AppError, badRequest, describe, notFound } from '../../errors/index.js';
import {
  demandId,
  demandIds,
  demandText,
  given,
  idsOf,
  languageOf,
  listOf,
  Message,
  numberOf,
  type Params,
  textOf,
  Takes,
} from '../../http/index.js';
import { spoken } from '../definitions/describe.js';
import { Deployer } from '../definitions/deployer.js';
import { Workflow } from '../service/workflow.js';
import { type DefinitionRow, DefinitionStore } from '../store/definition.store.js';
import { pageOfQuery, paged } from './list-request.js';
import { wireProcess } from './process-row.js';
import { isBpmnName, readUpload, type Uploaded } from './uploads.js';

type Accepted = string | undefined;

const MAX_IDS = 200;
const INSTANCES = 500;
const VERSIONS = 1_000_000;

interface FileResult {
  name: string;
  success: boolean;
  msg: string;
  /** Parts of the diagram that are ignored. */
  warnings?: ReturnType<typeof spoken>;
}

/** Deployed processes: state, new versions from files, removal, and moving instances between versions. */
@Controller('api/lc-flow/manager')
export class ManagerController {
  constructor(
    private readonly deployer: Deployer,
    private readonly store: DefinitionStore,
    private readonly workflow: Workflow,
  ) {}

  /** `mode` 1 (default): common processes; 2: those of the caller's tenant, or of `tenantId` for the managing one. */
  @Get('list')
  @Permit('menu:flow_manager')
  async list(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    const page = pageOfQuery(query);
    const result = await this.store.page(
      {
        tenantId: spaceOf(actor, query),
        key: textOf(query, 'key'),
        name: textOf(query, 'name'),
        category: textOf(query, 'category', 32),
        latest: query['latest'] === 'true',
      },
      page,
    );
    const [nameOf, running] = await Promise.all([
      this.deployer.categoryNames(languageOf(accepted)),
      this.store.running(result.records.map((row) => row.id)),
    ]);
    const records = result.records.map((row) => ({
      ...wireProcess(row, nameOf, languageOf(accepted)),
      running: running.get(row.id) ?? 0,
    }));
    return paged({ ...result, records }, page);
  }

  @Post('change-state')
  @Takes({ processId: 'id!', state: 'one(active|suspend)!' })
  @Permit('flow_manager_state')
  @HttpCode(200)
  async changeState(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const values = given(query, body);
    const id = demandId(values, 'processId');
    const state = demandText(values, 'state');
    if (state !== 'active' && state !== 'suspend') throw badRequest('request.wrongType', { name: 'state' });
    const done = state === 'active' ? 'workflow.activated' : 'workflow.suspended';
    return inOneTransaction(
      () => this.deployer.setState(actor, id, state === 'active' ? 1 : 2),
      (changed) => new Message(describe(changed ? done : 'workflow.sameState', { id })),
    );
  }

  /** Several files, each deployed whole or not at all: `{results: [{name, success, msg, warnings}]}`. Throws 400 when none is. */
  @Post('deploy-upload')
  @Permit('menu:flow_deploy')
  @HttpCode(200)
  async deployUpload(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Req() request: FastifyRequest,
    @Headers('accept-language') accepted: Accepted,
  ): Promise<{ results: FileResult[] }> {
    const { files, values } = await readUpload(request);
    const parameters = given(query, values);
    const category = textOf(parameters, 'category', 32);
    await this.deployer.demandCategory(category);
    const tenantIds = listOf(parameters, 'tenantIds', MAX_IDS);
    const language = languageOf(accepted);
    const results: FileResult[] = [];
    for (const file of files) {
      const { success, words, warnings } = await this.deployFile(actor, file, { category, tenantIds });
      const told = warnings.length === 0 ? {} : { warnings: spoken(warnings, language) };
      results.push({ name: file.name, success, msg: words[language], ...told });
    }
    if (results.every(({ success }) => !success)) throw refusedFiles(results);
    return { results };
  }

  @Post('check-upload')
  @Permit('login')
  @HttpCode(200)
  async checkUpload(@Req() request: FastifyRequest): Promise<{ name: string; success: boolean }> {
    const { files } = await readUpload(request);
    const { name } = files[0]!;
    return { name, success: isBpmnName(name) };
  }

  @Post('delete-deployment')
  @Takes({ deploymentIds: 'ids!' })
  @Permit('flow_manager_remove')
  @HttpCode(200)
  async deleteDeployment(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const ids = demandIds(given(query, body), 'deploymentIds', MAX_IDS);
    await inOneTransaction(
      () => this.deployer.remove(actor, ids),
      () => undefined,
    );
  }

  /** Moves running instances to another version of their process; `ids` empty: all of them, at most 500 at a time. */
  @Post('migrate')
  @Takes(
    { fromDefinitionId: 'id!', toDefinitionId: 'id', toVersion: 'number', ids: 'ids' },
    { success: 'number', fail: 'number' },
  )
  @Permit('flow_manager_state')
  @HttpCode(200)
  async migrate(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Body() body: unknown,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const values = given(query, body);
    const from = await this.own(actor, await this.store.byId(demandId(values, 'fromDefinitionId')));
    const to = await this.target(actor, from, values);
    if (to.key !== from.key || to.id === from.id) throw badRequest('workflow.migrateKey');
    const asked = idsOf(values, 'ids', INSTANCES);
    const ids = await this.store.runningIds(from.id, asked, INSTANCES);
    const language = languageOf(accepted);
    const moved = await this.workflow.migrate(actor, ids, to.id);
    const results = moved.map(({ id, ok, message }) => ({ id, ok, ...(message && { message: message[language] }) }));
    const success = results.filter(({ ok }) => ok).length;
    return { success, fail: results.length - success, results };
  }

  private async target(actor: Actor, from: DefinitionRow, values: Params): Promise<DefinitionRow> {
    const version = numberOf(values, 'toVersion', VERSIONS);
    if (version === undefined) return this.own(actor, await this.store.byId(demandId(values, 'toDefinitionId')));
    return this.own(actor, await this.store.version(from.tenantId, from.key, version));
  }

  private async own(actor: Actor, row: DefinitionRow | undefined): Promise<DefinitionRow> {
    if (row === undefined) throw notFound();
    this.deployer.demandOwn(actor, row);
    return row;
  }

  private async deployFile(
    actor: Actor,
    { name, text, problem }: Uploaded,
    order: { category: string | undefined; tenantIds: string[] },
  ) {
    if (text === undefined) return { success: false, words: problem!, warnings: [] };
    try {
      const deployed = await this.deployer.deploy(actor, { ...order, xml: text, resourceName: name.slice(-200) });
      const processes = new Set(deployed.map(({ key, version }) => `${key} v${version}`));
      const words = describe('workflow.fileDeployed', { processes: [...processes].join(', ') });
      return { success: true, words, warnings: deployed[0]?.warnings ?? [] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { success: false, words: error.words, warnings: [] };
    }
  }
}

/** No file could be deployed: `data.results` has the reason for each. */
function refusedFiles(results: readonly FileResult[]): AppError {
  const detail = results.map(({ name, msg }) => `${name}: ${msg}`).join('; ');
  return badRequest('workflow.deployFailed', { detail }, { results });
}

function spaceOf(actor: Actor, query: Params): string {
  if (String(query['mode'] ?? '1') !== '2') return '';
  const asked = textOf(query, 'tenantId', 12);
  return asked !== undefined && actor.tenantId === MANAGING_TENANT ? asked : actor.tenantId;
}
