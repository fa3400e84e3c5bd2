import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { Access, type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import {
  DecisionDesk,
  type DecisionHead,
  type DecisionRow,
  DecisionStore,
  MAX_TABLE,
  tableWords,
} from '../../decisions/index.js';
import { forbidden, notFound } from '../../errors/index.js';
import {
  demandId,
  demandIds,
  demandNumber,
  demandVerbatim,
  given,
  type Language,
  languageOf,
  numberOf,
  objectOf,
  type Params,
  textOf,
  Takes,
} from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import { pageOfQuery, paged } from './list-request.js';

type Accepted = string | undefined;

const VERSIONS = 1_000_000;
const MAX_IDS = 200;

/** The screen of decision tables, and the saves and trials of their designer. */
@Controller('api/lc-flow/decision')
@Permit('menu:flow_decision')
export class DecisionController {
  constructor(
    private readonly desk: DecisionDesk,
    private readonly store: DecisionStore,
    private readonly definitions: Definitions,
    private readonly access: Access,
  ) {}

  /** Tables that the tenant can use, its own before the common ones; `name`: part of key or name. */
  @Get('list')
  @Takes({ name: 'text(64)', current: 'number', size: 'number' })
  async list(
    @CurrentActor() { tenantId }: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const page = pageOfQuery(query);
    const { records, total } = await this.store.page(tenantId, textOf(query, 'name', 64), page);
    const language = languageOf(accepted);
    return paged({ total, records: records.map((row) => wireHead(row, language)) }, page);
  }

  @Get('detail')
  @Takes({ id: 'id!' })
  async detail(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    return wire(await this.desk.one(actor, demandId(query, 'id')), languageOf(accepted));
  }

  /** Versions of a table, the newest first; at most 200. */
  @Get('versions')
  @Takes({ id: 'id!' })
  async versions(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    const { tenantId, key } = await this.desk.one(actor, demandId(query, 'id'));
    const language = languageOf(accepted);
    return (await this.store.versions(tenantId, key)).map((row) => wireHead(row, language));
  }

  @Get('version')
  @Takes({ id: 'id!', version: 'number!' })
  async version(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    const { tenantId, key } = await this.desk.one(actor, demandId(query, 'id'));
    const row = await this.store.version(tenantId, key, demandNumber(query, 'version', VERSIONS));
    if (row === undefined) throw notFound();
    return wire(row, languageOf(accepted));
  }

  /** Errors, warnings, and the inputs and outputs of a table: `{problems, warnings, table}`. */
  @Post('check')
  @Takes({ xml: 'text!' })
  @HttpCode(200)
  async check(@Body() body: unknown, @Headers('accept-language') accepted: Accepted) {
    const language = languageOf(accepted);
    const { table, problems, warnings } = await this.desk.check(demandVerbatim(given({}, body), 'xml', MAX_TABLE));
    const told = (list: typeof problems) =>
      list.map((problem) => ({ elementId: problem.elementId, message: tableWords(problem)[language] }));
    return {
      problems: told(problems),
      warnings: told(warnings),
      table: table === undefined ? null : { ...pick(table), rules: table.rules.map(({ id }) => id) },
    };
  }

  /**
   * Saves the next version of the decision with the id in the table; right `flow_decision_create` for the first
   * version, `flow_decision_update` for others. `baseVersion`: the version that was edited; `common`: a new one is for
   * all tenants.
   */
  @Post('submit')
  @Takes({ xml: 'text!', comment: 'text(500)', baseVersion: 'number', common: 'flag' })
  @HttpCode(200)
  async submit(@CurrentActor() actor: Actor, @Body() body: unknown, @Headers('accept-language') accepted: Accepted) {
    const values = given({}, body);
    const xml = demandVerbatim(values, 'xml', MAX_TABLE);
    const right = (await this.desk.isNew(actor, xml)) ? 'flow_decision_create' : 'flow_decision_update';
    if (!this.access.permission(actor, right)) throw forbidden();
    const change = {
      xml,
      comment: textOf(values, 'comment', 500) ?? '',
      baseVersion: numberOf(values, 'baseVersion', VERSIONS),
      common: String(values['common'] ?? '') === 'true',
    };
    const language = languageOf(accepted);
    return inOneTransaction(
      () => this.desk.save(actor, change),
      (row) => wire(row, language),
    );
  }

  @Post('restore')
  @Takes({ id: 'id!', version: 'number!' })
  @Permit('flow_decision_update')
  @HttpCode(200)
  async restore(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Body() body: unknown,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const values = given(query, body);
    const version = demandNumber(values, 'version', VERSIONS);
    const id = demandId(values, 'id');
    const language = languageOf(accepted);
    return inOneTransaction(
      () => this.desk.restore(actor, id, version),
      (row) => wire(row, language),
    );
  }

  /**
   * Evaluates a table, saved or not, with test values: `{outputs, rules, inputs}`, rules counted from 1. Writes
   * nothing.
   */
  @Post('try')
  @Takes({ xml: 'text!', values: 'object' })
  @HttpCode(200)
  evaluate(@Body() body: unknown) {
    const values = given({}, body);
    return this.desk.try(demandVerbatim(values, 'xml', MAX_TABLE), objectOf(values, 'values') ?? {});
  }

  /** Removes tables with their versions. Throws 400 while a process or an action of a model uses one. */
  @Post('remove')
  @Takes({ ids: 'ids!' })
  @Permit('flow_decision_delete')
  @HttpCode(200)
  async remove(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const ids = demandIds(given(query, body), 'ids', MAX_IDS);
    await inOneTransaction(
      () => this.desk.remove(actor, ids, (row) => this.definitions.naming(row)),
      () => undefined,
    );
  }
}

const pick = ({ key, name, policy, aggregation, inputs, outputs, reads }: TableHead) => ({
  ...{ key, name, policy, aggregation: aggregation ?? null, reads },
  inputs: inputs.map(({ id, label, text, type }) => ({ id, label, text, type })),
  outputs: outputs.map(({ id, name: output, label, type }) => ({ id, name: output, label, type })),
});

type TableHead = Pick<
  NonNullable<Awaited<ReturnType<DecisionDesk['check']>>['table']>,
  'key' | 'name' | 'policy' | 'aggregation' | 'inputs' | 'outputs' | 'reads'
>;

/** `common`: all tenants can use it. */
function wireHead({ tenantId, name, nameEn, ...row }: DecisionHead, language: Language) {
  const { id, key, version, comment, deployTime, deployUser, deployUserName } = row;
  return {
    ...{ id, key, version, comment, deployTime, deployUser, deployUserName },
    name: language === 'en' && nameEn !== '' ? nameEn : name,
    common: tenantId === '',
  };
}

const wire = (row: DecisionRow, language: Language) => ({ ...wireHead(row, language), xml: row.xml });
