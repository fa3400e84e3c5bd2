import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { DecisionDesk, Decisions } from '../../decisions/index.js';
import { Dictionaries, MetadataService } from '../../engine/index.js';
import { notFound } from '../../errors/index.js';
import {
  demandText,
  demandVerbatim,
  given,
  idsOf,
  type Language,
  languageOf,
  numberOf,
  type Params,
  textOf,
  Takes,
} from '../../http/index.js';
import type { Field, Resource, Table } from '../../metadata/index.js';
import { Definitions } from '../definitions/definitions.js';
import { decisionWarnings } from '../definitions/decision-uses.js';
import { spoken } from '../definitions/describe.js';
import { businessOf, emptyTasks, nameWarnings, partnerWarning, peopleWarnings } from '../definitions/references.js';
import { Simulations } from '../definitions/simulations.js';
import { Directory } from '../people/directory.js';
import { MAX_DRAWING } from '../kernel/index.js';

type Accepted = string | undefined;

/** Largest number of people and entries in a choice. */
const CHOICES = 500;
const OPTIONS = 200;
const DOCUMENTS = 50;
const DEFAULT_DOCUMENTS = 10;

/** The calls of the process designer. */
@Controller('api/lc-flow/model')
@Permit('menu:flow_model')
export class DesignerController {
  constructor(
    private readonly definitions: Definitions,
    private readonly simulations: Simulations,
    private readonly directory: Directory,
    private readonly metadata: MetadataService,
    private readonly dictionaries: Dictionaries,
    private readonly tables: Decisions,
    private readonly decisions: DecisionDesk,
  ) {}

  /** The checks of a deployment, and warnings: `{problems, warnings, nodes}`. */
  @Post('check')
  @Takes({ xml: 'text!' })
  @HttpCode(200)
  async check(
    @CurrentActor() { tenantId }: Actor,
    @Body() body: unknown,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const xml = demandVerbatim(given({}, body), 'xml', MAX_DRAWING);
    const { graphs, problems, partners, ...read } = await this.definitions.check(xml, tenantId);
    const people = await this.directory.of(tenantId);
    const warnings = graphs.flatMap((graph) => {
      const resource = businessOf(this.metadata.registry, graph.key);
      return [...emptyTasks(graph), ...nameWarnings(graph, resource), ...peopleWarnings(graph, people)];
    });
    for (const graph of graphs) {
      const resource = businessOf(this.metadata.registry, graph.key);
      const find = (key: string) => this.tables.latestTable(tenantId, key);
      warnings.push(...(await decisionWarnings(graph, resource, find)));
    }
    const passive = graphs.length === 0 ? [] : partners.map(partnerWarning);
    const nodes = graphs
      .flatMap((graph) => [...graph.nodes.values()])
      .map(({ id, name, kind, multi }) => ({ id, name, kind, multi: multi !== undefined }));
    const language = languageOf(accepted);
    return {
      problems: spoken(problems, language),
      warnings: spoken([...read.warnings, ...warnings, ...passive], language),
      nodes,
    };
  }

  /** The people, roles and so on that candidates may name. */
  @Get('choices')
  async choices(@CurrentActor() { tenantId }: Actor) {
    const { roles, depts, posts, everybody } = await this.directory.of(tenantId);
    return {
      roles: roles.slice(0, CHOICES).map(({ alias, name }) => ({ alias, name })),
      depts: depts.slice(0, CHOICES).map(({ id, name }) => ({ id, name })),
      posts: posts.slice(0, CHOICES).map(({ code, name }) => ({ code, name })),
      users: everybody.slice(0, CHOICES).map(({ id, name, account }) => ({ id, name, account })),
    };
  }

  /** Decision tables that tasks and formulas may use, with their inputs and outputs; at most 500. */
  @Get('decisions')
  decisionTables(@CurrentActor() actor: Actor, @Headers('accept-language') accepted: Accepted) {
    return this.decisions.choices(actor, languageOf(accepted), CHOICES);
  }

  /** Kinds of document that a process approves. */
  @Get('documents')
  documents(@Headers('accept-language') accepted: Accepted) {
    const language = languageOf(accepted);
    return [...this.metadata.registry.resources.values()].flatMap(({ key, label, model }) =>
      model.process === undefined ? [] : [{ model: key, name: label[language], processKey: model.process }],
    );
  }

  /** Fields of a document and of its lines (`lines.field`), with the entries of dictionaries. */
  @Get('fields')
  @Takes({ model: 'text(64)!' })
  async fields(
    @CurrentActor() { tenantId }: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
  ) {
    const resource = this.demandResource(demandText(query, 'model', 64));
    await this.dictionaries.ready();
    const language = languageOf(accepted);
    const of = (table: Table, prefix: string) =>
      [...table.fields.values()]
        .filter(({ spec, stored }) => spec.writeOnly !== true && stored)
        .map((field) => ({ ...this.wireField(field, tenantId, language), name: prefix + field.key }));
    return [
      ...of(resource, ''),
      ...resource.children.flatMap((child) =>
        of(child, `${child.property}.`).map((field) => ({
          ...field,
          label: `${child.label[language]} / ${field.label}`,
        })),
      ),
    ];
  }

  /** Tests a diagram with stored documents: `{results, problems}`. */
  @Post('simulate')
  @Takes({ xml: 'text!', model: 'text(64)', ids: 'ids', size: 'number', initiator: 'id' })
  @HttpCode(200)
  async simulate(@CurrentActor() actor: Actor, @Body() body: unknown, @Headers('accept-language') accepted: Accepted) {
    const values = given({}, body);
    const model = textOf(values, 'model', 64);
    const language = languageOf(accepted);
    const { results, problems } = await this.simulations.run(actor, {
      xml: demandVerbatim(values, 'xml', MAX_DRAWING),
      resource: model === undefined ? undefined : this.demandResource(model),
      ids: idsOf(values, 'ids', DOCUMENTS),
      size: numberOf(values, 'size', DOCUMENTS) ?? DEFAULT_DOCUMENTS,
      initiator: textOf(values, 'initiator'),
      language,
    });
    return {
      results: results.map(({ deadEnd, ...result }) => ({
        ...result,
        ...(deadEnd && { deadEnd: { nodeId: deadEnd.nodeId, message: deadEnd.message[language] } }),
      })),
      problems: spoken(problems, language),
    };
  }

  /** A model with an approval; other models are not allowed here. */
  private demandResource(model: string): Resource {
    const resource = this.metadata.registry.resources.get(model);
    if (resource?.model.process === undefined) throw notFound();
    return resource;
  }

  private wireField({ key, label, spec, type, standard }: Field, tenantId: string, language: Language) {
    const editable = !standard && spec.readonly !== true && spec.computed === undefined;
    const field = { name: key, label: label[language], type: type.name, editable };
    if (spec.dict === undefined) return field;
    const entries = [...this.dictionaries.entries(spec.dictSource ?? 'biz', tenantId, spec.dict).values()];
    const options = entries.slice(0, OPTIONS).map(({ dictKey, dictValue, en }) => ({
      value: dictKey,
      label: language === 'en' ? en : dictValue,
    }));
    return { ...field, options };
  }
}
