import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Actor, type ActorRequest, type Decision, demandManaging } from '../access/index.js';
import { CLOCK, type Clock } from '../config/index.js';
import { DATABASE, type TenantDatabase } from '../database/index.js';
import { Decisions } from '../decisions/index.js';
import { AppError, describe, forbidden, notFound, unauthorized } from '../errors/index.js';
import { RESERVED_KEYS } from '../filter/index.js';
import { type Envelope, enveloped, languageOf } from '../http/index.js';
import { actionsOfCall, type Call, type Record_, type Resource } from '../metadata/index.js';
import { contextOf, nameRoute, spanned } from '../observability/index.js';
import { type FormulaSources, NOTHING_SAID, performAction, savedDocument } from './actions/index.js';
import type { Behaviour } from './behaviour.js';
import { MetadataService } from './metadata-service.js';
import { type DocumentContext, type EngineParts, FileReply, type OperationContext, Operations } from './operation.js';
import { READING } from './operations/index.js';
import { withinOwn } from './own-records.js';
import { Dictionaries, Labels } from './present/index.js';
import { Repeats } from './repeat/index.js';
import { SECRETS, type Secrets } from './secrets.js';
import { Totals } from './storage/index.js';
import { createDocuments } from './writing/index.js';

/** Who may list documents may list their lines. */
const SAME_RIGHT: Readonly<Record<string, string>> = { listLines: 'list', exportLines: 'export' };

/** `submit` creates or changes; each is a separate right. Rights of other modules are named `module.right`. */
export function rightOf(operation: string, { idField }: Resource, body: unknown): string {
  if (operation !== 'submit') return SAME_RIGHT[operation] ?? operation.slice(operation.indexOf('.') + 1);
  const id = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[idField] : undefined;
  return id === undefined || id === null || id === '' ? 'create' : 'update';
}

/** Operations whose body is a record. */
const SAVING: ReadonlySet<string> = new Set(['create', 'update', 'submit']);

/** The record in a query, without the query keys of the call itself. */
const saidInQuery = (query: Record<string, string>): Record_ =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !RESERVED_KEYS.has(key)));

/** Operations with one transaction, whose answer is complete within it. */
const SINGLE = /^(?:create|update|submit|remove|removeLine|action|assign|approval\.\w+)$/;

/** Whether a call has one transaction: an action may have one for each row. */
const isSingle = ({ actions }: Resource, call: Call): boolean =>
  SINGLE.test(call.operation) &&
  !(call.operation === 'action' && actionsOfCall(call).some((name) => actions.get(name)?.spec.batch === 'rows'));

/** Nothing is hidden from the engine's own work: the right to it was checked before. */
const EVERYTHING: Decision = { hiddenFields: new Set(), maskedFields: new Set(), readonlyFields: new Set() };

/** The data of a call: actor, resource, language. */
export type AskedCall = Pick<OperationContext, 'actor' | 'query' | 'body' | 'language' | 'request' | 'reply'> & {
  /** The caller as a member of the tenant whose rows are used, when it is another tenant. */
  manager?: Actor;
};
type Said = Pick<AskedCall, 'query' | 'body' | 'manager'>;

/** Every call of every resource, in the same readable steps: resolve → decide → run → present. */
@Injectable()
export class Pipeline {
  private readonly totals = new Totals();
  private readonly behaviours = new Map<string, Behaviour>();
  private notifier: EngineParts['notify'] = () => {
    throw new Error('nobody delivers messages');
  };
  private readonly parts: EngineParts = {
    hooks: this.operations.hooks,
    answers: this.operations.answers,
    restrict: (actor, resource) => this.access.restrict(actor, resource, 'select'),
    contextOf: (actor, model) => this.documentContext(actor, model),
    create: (context, documents, tx) => createDocuments(context, documents, tx, { known: true }),
    perform: (context, tx, action, before, changes) =>
      performAction(context, tx, action, before, NOTHING_SAID, changes),
    saved: savedDocument,
    notify: (tx, tenantId, message) => this.notifier(tx, tenantId, message),
  };

  constructor(
    private readonly metadata: MetadataService,
    private readonly operations: Operations,
    private readonly access: Access,
    private readonly labels: Labels,
    private readonly dictionaries: Dictionaries,
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRETS) private readonly secrets: Secrets,
    private readonly repeats: Repeats,
    private readonly decisions: Decisions,
  ) {}

  /** Registers the business rules of a resource. */
  use(...behaviours: readonly Behaviour[]): void {
    for (const behaviour of behaviours) this.behaviours.set(behaviour.model, behaviour);
  }

  /** Registers how messages of actions are sent to people. */
  notifyBy(notifier: EngineParts['notify']): void {
    this.notifier = notifier;
  }

  /** The context for work on documents of a model on behalf of a person. Throws 404 for a model that does not exist. */
  documentContext(actor: Actor, model: string): DocumentContext {
    const { registry } = this.metadata;
    const { dictionaries, decisions, database, clock, secrets, parts } = this;
    const resource = registry.resources.get(model);
    if (resource === undefined) throw notFound();
    const behaviour = this.behaviours.get(model);
    const about = { registry, resource, actor, decision: EVERYTHING, behaviour, engine: parts };
    return { ...about, database, clock, words: this.metadata.words, dictionaries, decisions, secrets };
  }

  /** What formulas of a resource can ask besides their variables, ready to be asked; it need not be published. */
  async formulaSources(actor: Actor, resource: Resource): Promise<FormulaSources & { clock: Clock }> {
    const { dictionaries, decisions, clock } = this;
    await Promise.all([dictionaries.ready(), decisions.ready()]);
    return { actor, resource, dictionaries, decisions, clock };
  }

  /** The business rules of a resource, if it has any. */
  behaviourOf(model: string): Behaviour | undefined {
    return this.behaviours.get(model);
  }

  /** Answers one request; the path is matched without decoding, so that no other spelling can avoid a rule. */
  async handle(request: FastifyRequest, reply: FastifyReply): Promise<Envelope | undefined> {
    const { registry } = this.metadata;
    const path = request.url.split('?', 1)[0] ?? '';
    const found = registry.route(request.method, path);
    if (found === undefined) throw notFound('request.noPath', { path });
    if ('otherMethods' in found) throw new AppError(405, describe('request.method'));
    const { resource: owner, call } = found;
    nameRoute(request, path);

    const { actor } = request as ActorRequest;
    if (actor === undefined) throw unauthorized('auth.noToken');
    if (actor.viewing && !READING.has(call.operation)) throw forbidden('access.viewOnly');
    if (!owner.tenant && !READING.has(call.operation)) demandManaging(actor);
    const plain = this.saidBy(call, request);
    const inTenant = owner.model.managed === true ? this.paramsOfTenant(plain, actor) : plain;
    const said = inTenant instanceof Promise ? await inTenant : inTenant;
    const language = languageOf(request.headers['accept-language']);
    const context = this.contextOf(owner, call, { actor, ...said, language, request, reply });
    const operation = this.operations.get(call.operation);
    const run = async (): Promise<Envelope | undefined> =>
      this.present(
        await spanned(contextOf(request), `${owner.key} ${call.verb}`, {}, () => operation.run(context)),
        context,
      );
    const tables = this.decisions.ready();
    if (tables !== undefined) await tables;
    const isRead = READING.has(call.operation);
    const once = { request, reply, actor, single: isSingle(owner, call) };
    return await this.database.within(context.actor.tenantId, () => (isRead ? run() : this.repeats.once(once, run)));
  }

  private saidBy(call: Call, request: FastifyRequest): Said {
    const query = request.query as Record<string, string>;
    // Calls that change a record and also accept GET send it in the query.
    return { query, body: request.method === 'GET' && SAVING.has(call.operation) ? saidInQuery(query) : request.body };
  }

  /** For managed resources: the tenant is taken from query and body, and the caller acts as a member of it. */
  private paramsOfTenant({ query, body }: Said, actor: Actor): Promise<Said> | Said {
    const inBody = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record_) : undefined;
    const isNamed = Object.hasOwn(query, 'tenantId') || (inBody !== undefined && Object.hasOwn(inBody, 'tenantId'));
    return isNamed ? this.paramsOfNamed({ query, body }, actor, inBody) : { query, body, manager: actor };
  }

  private async paramsOfNamed({ query, body }: Said, actor: Actor, inBody: Record_ | undefined): Promise<Said> {
    const { tenantId: asked, ...restOfQuery } = query;
    const { tenantId: written, ...restOfBody } = inBody ?? {};
    const tenantId = asked || written;
    const manager = await this.access.within(actor, tenantId);
    // Without that right the call finds nothing: people have no rows in another tenant.
    if (manager === actor && tenantId && tenantId !== actor.tenantId) return { query, body };
    return { query: restOfQuery, body: inBody === undefined ? body : restOfBody, manager };
  }

  /** The context of an operation, when the access rules allow the actor to make the call. Throws 401 and 403. */
  contextOf(owner: Resource, call: Call, asked: AskedCall): OperationContext {
    const { registry } = this.metadata;
    const { actor: caller, manager: actor = caller, body } = asked;
    // The right to call is the caller's own; rows and fields are those of the member of the other tenant.
    const decide = (right: string, verb: string, method?: string): Decision => {
      const decision = this.access.decide(caller, owner, right, verb, method);
      return actor === caller ? decision : this.access.restrict(actor, owner, right);
    };
    // A call that accepts both methods has one right.
    const [method, another] = call.methods;
    const own = decide(rightOf(call.operation, owner, body), call.verb, another === undefined ? method : undefined);
    const resource = call.spec.of === undefined ? owner : registry.resource(call.spec.of);
    const context: OperationContext = {
      // The fields are listed one by one: a spread into such a large object took 4 % of the time of a short call.
      query: asked.query,
      body,
      language: asked.language,
      request: asked.request,
      reply: asked.reply,
      actor,
      registry,
      resource,
      owner,
      call,
      decision:
        resource === owner ? withinOwn(own, call, owner, actor) : this.access.restrict(actor, resource, call.operation),
      database: this.database,
      clock: this.clock,
      labels: this.labels,
      words: this.metadata.words,
      dictionaries: this.dictionaries,
      decisions: this.decisions,
      totals: this.totals,
      secrets: this.secrets,
      behaviour: this.behaviours.get(owner.key),
      engine: this.parts,
      restrict: (other) => this.access.restrict(actor, other, 'select'),
      deciding: (right) => ({ ...context, decision: decide(right, right) }),
    };
    return context;
  }

  /**
   * A call that the server makes itself on behalf of a person (`POST submit`), with the same access rules as the
   * person's own calls. Throws what the call throws; a verb that the resource does not have is an Error.
   */
  async call(
    actor: Actor,
    model: string,
    name: string,
    said: { query?: Record<string, string>; body?: unknown },
  ): Promise<unknown> {
    const [method = '', verb = ''] = name.split(' ');
    const resource = this.metadata.registry.resource(model);
    const call = resource.calls.find((one) => one.verb === verb && one.methods.includes(method as 'GET' | 'POST'));
    if (call === undefined) throw new Error(`${model} has no call ${name}`);
    const { query = {}, body } = said;
    // Only operations that stream or receive files read the request.
    const absent = {} as Pick<AskedCall, 'request' | 'reply'>;
    return this.operations
      .get(call.operation)
      .run(this.contextOf(resource, call, { ...absent, actor, query, body, language: 'zh' }));
  }

  private present(data: unknown, { language, reply }: OperationContext): Envelope | undefined {
    if (data instanceof FileReply) {
      void reply
        .header('content-type', data.contentType)
        .header('content-disposition', `${data.disposition}; filename*=UTF-8''${encodeURIComponent(data.fileName)}`)
        .header('x-content-type-options', 'nosniff')
        .send(data.stream);
      return undefined;
    }
    return enveloped(data, language);
  }
}
