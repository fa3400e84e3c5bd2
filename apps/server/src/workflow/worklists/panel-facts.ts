import { Inject, Injectable } from '@nestjs/common';
import { Access, type Actor, type Decision } from '../../access/index.js';
import { type Clock, CLOCK, isId } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { Documents, MetadataService, Records } from '../../engine/index.js';
import { AppError, notFound } from '../../errors/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import { Definitions } from '../definitions/definitions.js';
import { HistoryStore } from '../store/history.store.js';
import { callsOf } from '../store/instance-calls.store.js';
import { findInstance, type Instance, loadLive } from '../store/instance.store.js';
import type { Substitution } from '../store/worklist-sql.js';
import { Substitutes } from '../store/substitute.store.js';
import { isWithin } from './within.js';
import { type DocumentFacts, type Facts, OPEN, personsFor, type Running } from './facts.js';

/** The subject of a panel: a task, an instance, or a document with its latest approval. */
export type Subject =
  | { readonly taskId: string }
  | { readonly processInstanceId: string }
  | {
      readonly model: string;
      readonly businessId: string;
      /** The document, if the caller has already checked that the actor may read it. */
      readonly stored?: Record_;
    };

/** Reads all data of an approval for one actor. Rights are not checked here. */
@Injectable()
export class PanelFacts {
  constructor(
    private readonly access: Access,
    private readonly metadata: MetadataService,
    private readonly definitions: Definitions,
    private readonly documents: Documents,
    private readonly history: HistoryStore,
    private readonly substitutes: Substitutes,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws 404 when the task, instance or model does not exist. */
  async of(actor: Actor, subject: Subject): Promise<Facts> {
    const instance = await this.instance(actor, subject);
    const model = instance?.businessModel ?? ('model' in subject ? subject.model : null);
    const businessId = instance?.businessId ?? ('model' in subject ? subject.businessId : null);
    const [document, running, substitutions] = await Promise.all([
      model === null || businessId === null
        ? undefined
        : this.document(actor, model, businessId, 'model' in subject ? subject.stored : undefined),
      instance && this.running(actor, instance),
      this.substitutes.substitutions(actor),
    ]);
    const key = instance?.processKey ?? document?.resource.model.process;
    const definition =
      instance !== undefined
        ? await this.definitions.byId(instance.definitionId)
        : key === undefined
          ? undefined
          : await this.definitions.latest(actor.tenantId, key);
    const persons = personsFor(substitutions, key);
    const facts: Facts = {
      ...{ actor, persons, millis: this.clock.millis(), definition, running, document },
      ...{ calls: [], callsCut: false, caller: undefined },
    };
    return instance === undefined ? facts : this.withCalls(facts, instance, substitutions);
  }

  /** Adds the called instances and the caller; a diagram without call activities needs no query. */
  private async withCalls(facts: Facts, instance: Instance, substitutions: readonly Substitution[]): Promise<Facts> {
    const nodes = [...(facts.definition?.graph.nodes.values() ?? [])];
    // Before a migration, the instance may have used a diagram with call activities.
    const migrated = facts.running?.log.some(({ event }) => event === 'migrated') === true;
    const calling = migrated || nodes.some(({ kind }) => kind === 'callActivity');
    const found = calling ? await callsOf(this.database.read, instance.id) : { calls: [], cut: false };
    const calls: Facts[] = [];
    const caller = await this.callerOf(facts, instance, substitutions);
    const whole: Facts = { ...facts, caller, calls, callsCut: found.cut };
    for (const call of found.calls) {
      const above = calls.find(({ running }) => running?.instance.id === call.parentId) ?? whole;
      calls.push(await this.beside(facts, call, substitutions, above));
    }
    return whole;
  }

  private async callerOf(
    facts: Facts,
    { parentId }: Instance,
    substitutions: readonly Substitution[],
  ): Promise<Facts | undefined> {
    const parent = parentId === null ? undefined : await findInstance(this.database.read, parentId);
    if (parent === undefined) return undefined;
    return this.beside(facts, parent, substitutions, await this.callerOf(facts, parent, substitutions));
  }

  private async beside(
    facts: Facts,
    instance: Instance,
    substitutions: readonly Substitution[],
    caller: Facts | undefined,
  ): Promise<Facts> {
    const [running, definition] = await Promise.all([
      this.running(facts.actor, instance),
      this.definitions.byId(instance.definitionId),
    ]);
    const persons = personsFor(substitutions, instance.processKey);
    return { ...facts, persons, running, definition, caller, calls: [], callsCut: false };
  }

  private async instance({ tenantId }: Actor, subject: Subject): Promise<Instance | undefined> {
    if ('model' in subject) {
      const { model, businessId } = subject;
      if (this.metadata.registry.resources.get(model)?.model.process === undefined) throw notFound();
      const id = await this.history.instanceOfDocument(tenantId, model, businessId);
      return id === undefined ? undefined : findInstance(this.database.read, id);
    }
    const id =
      'taskId' in subject ? await this.history.instanceOfTask(tenantId, subject.taskId) : subject.processInstanceId;
    const instance = id === undefined ? undefined : await findInstance(this.database.read, id);
    if (instance?.tenantId !== tenantId) throw notFound();
    return instance;
  }

  private async running({ tenantId }: Actor, instance: Instance): Promise<Running> {
    const [live, tasks, log] = await Promise.all([
      loadLive(this.database.read, instance),
      this.history.tasks(tenantId, instance.id),
      this.history.log(tenantId, instance.id),
    ]);
    const { rows } = tasks;
    const open = rows.filter((task) => task.status === OPEN).map((task) => task.id);
    const candidates = new Map<string, string[]>();
    for (const { taskId, userId } of await this.history.candidates(tenantId, open))
      candidates.set(taskId, [...(candidates.get(taskId) ?? []), userId]);
    return { instance, state: live.state, tasks: rows, log: log.rows, candidates, cut: tasks.cut || log.cut };
  }

  private async document(
    actor: Actor,
    model: string,
    id: string,
    stored: Record_ | undefined,
  ): Promise<DocumentFacts | undefined> {
    const resource = this.metadata.registry.resources.get(model);
    if (resource === undefined) return undefined;
    const cut = this.access.restrict(actor, resource, 'detail');
    if (stored !== undefined) return { resource, record: stored, readable: true, cut };
    const decision = this.mayRead(actor, resource);
    const records = new Records(this.database.read, this.database.flavour, actor.tenantId);
    const known = isId(id);
    const [record, own] = await Promise.all([
      known ? this.documents.read(this.documents.context(actor, model), id) : undefined,
      known && decision !== undefined && isWithin(records, resource, id, decision.where),
    ]);
    return { resource, record, readable: own && record !== undefined, cut };
  }

  /** The rows that the actor may read by their own rights; undefined: no right to this call at all. */
  private mayRead(actor: Actor, resource: Resource): Decision | undefined {
    try {
      return this.access.decide(actor, resource, 'detail', 'getDetais');
    } catch (error) {
      if (error instanceof AppError && error.status === 403) return undefined;
      throw error;
    }
  }
}
