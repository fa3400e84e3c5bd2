import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Decision } from '../access/index.js';
import { DATABASE, type TenantDatabase, type Tx } from '../database/index.js';
import { fieldError, notFound } from '../errors/index.js';
import type { Child, Record_, Resource } from '../metadata/index.js';
import { actionEffects, demandAction, settingsOf } from './actions/index.js';
import { behaviourContext } from './behaviour-context.js';
import { demandState, parseDocument } from './document/index.js';
import { MetadataService } from './metadata-service.js';
import type { DocumentContext } from './operation.js';
import { Pipeline } from './pipeline.js';
import { Records } from './storage/index.js';
import { changeDocument, changedValues, insertParsed, lockDocument, updateParsed, writerOf } from './writing/index.js';

/** The reason why a person may not use a record. */
type Obstacle = 'absent' | 'scope' | 'rule' | undefined;

/** Whole documents for modules that use the engine: locked, changed and moved within a transaction of the caller. */
@Injectable()
export class Documents {
  constructor(
    private readonly metadata: MetadataService,
    private readonly pipeline: Pipeline,
    @Inject(DATABASE) private readonly database: TenantDatabase,
  ) {}

  /** Throws 404 for a model that does not exist (any more). */
  resource(model: string): Resource {
    const found = this.metadata.registry.resources.get(model);
    if (found === undefined) throw notFound();
    return found;
  }

  /** The context for work on documents of a model on behalf of a person. */
  context(actor: Actor, model: string): DocumentContext {
    return this.pipeline.documentContext(actor, model);
  }

  /** The document with its lines, its head row locked. Throws 404. */
  lock(context: DocumentContext, tx: Tx, id: string): Promise<Record_> {
    return lockDocument(context, id, writerOf(context, tx));
  }

  /**
   * Stores the values of a form: a new document, or with an id a change of a document, limited by the field rights of
   * the context's actor. Returns its id. Throws 400 with every problem, and 404.
   */
  async save(context: DocumentContext, tx: Tx, payload: Record_, id: string | undefined): Promise<string> {
    const { resource } = context;
    const parsed = parseDocument(resource, payload, id === undefined ? 'create' : 'update');
    if (id === undefined) return String((await insertParsed(context, parsed, tx))[resource.idField]);
    await updateParsed(context, id, payload, parsed, tx);
    return id;
  }

  /** The committed document with its lines; undefined when there is none. */
  async read({ resource, actor }: DocumentContext, id: string): Promise<Record_ | undefined> {
    const records = new Records(this.database.read, this.database.flavour, actor.tenantId);
    const head = await records.get(resource, id);
    if (head === undefined) return undefined;
    for (const child of resource.children) head[child.property] = await records.children(child, id);
    return head;
  }

  /**
   * Why a person who calls `verb` with this decision may not use a record: it does not exist, the data scopes exclude
   * it, or the resource's own rule does; undefined: the person may.
   */
  async obstacle(actor: Actor, resource: Resource, id: string, decision: Decision, verb: string): Promise<Obstacle> {
    // The records are in the database of the tenant, even when the caller belongs to another tenant.
    return this.database.within(actor.tenantId, () => this.keeps(actor, resource, id, decision, verb));
  }

  private async keeps(
    actor: Actor,
    resource: Resource,
    id: string,
    decision: Decision,
    verb: string,
  ): Promise<Obstacle> {
    const context = this.context(actor, resource.key);
    const records = new Records(this.database.read, this.database.flavour, actor.tenantId);
    if ((await records.get(resource, id)) === undefined) return 'absent';
    if ((await records.get(resource, id, decision.where)) === undefined) return 'scope';
    const narrowed = await context.behaviour?.extraFilter?.(behaviourContext(context), verb, {
      [resource.idField]: id,
    });
    if (narrowed === undefined || (await records.get(resource, id, narrowed)) !== undefined) return undefined;
    return 'rule';
  }

  /**
   * Applies changes of a payload to the fields that are open (`field`, `lines.field`), with formulas and checks as for
   * any other change. Lines are matched by id; lines that are not named stay. Throws 400 for a change of another field.
   * Returns the document, the same one when nothing changed.
   */
  async editAtTask(
    context: DocumentContext,
    tx: Tx,
    stored: Record_,
    payload: Record_,
    editable: readonly string[],
  ): Promise<Record_> {
    const { resource } = context;
    const parsed = parseDocument(resource, payload, 'update');
    const head = changedValues(resource, parsed.head, stored);
    for (const key of Object.keys(head)) {
      const label = resource.fields.get(key)?.label ?? resource.label;
      if (!editable.includes(key)) throw fieldError(key, label, 'workflow.notEditable');
    }
    const document: Record_ = { ...stored, ...head };
    let changed = Object.keys(head).length > 0;
    for (const [child, lines] of parsed.lines) {
      const { rows, touched } = editedLines(child, lines ?? [], stored, editable);
      document[child.property] = rows;
      changed ||= touched;
    }
    if (!changed) return stored;
    return changeDocument(context, { before: stored, document, operation: 'editAtTask' }, tx);
  }

  /** Refuses a move that is not allowed from the document's state. */
  demandState({ resource }: DocumentContext, record: Record_, name: string): void {
    const action = resource.actions.get(name);
    if (action !== undefined) demandState(resource, record, action.from, action.label);
  }

  /** Refuses a move that the document's state, the rules of its action or its behaviour do not allow. */
  async demandMove(context: DocumentContext, tx: Tx, record: Record_, name: string): Promise<void> {
    const { resource, behaviour } = context;
    const action = resource.actions.get(name);
    if (action === undefined) return;
    await demandAction(context, tx, action, record);
    await behaviour?.guard?.(behaviourContext(context, tx), name, record, record);
  }

  /** Refuses what the resource's rules do not allow for `operation` on a record, for modules outside the engine. */
  async demandAllowed(actor: Actor, model: string, id: string, operation: string): Promise<void> {
    const context = this.context(actor, model);
    const record = await this.database.within(actor.tenantId, () => this.read(context, id));
    if (record === undefined) throw notFound();
    await context.behaviour?.guard?.(behaviourContext(context), operation, record, record);
  }

  /** Writes fields of the head, and calls `effects` of the behaviour. Returns the document as it is now. */
  write(context: DocumentContext, tx: Tx, before: Record_, changes: Record_): Promise<Record_> {
    const { fields } = context.resource;
    const own = Object.fromEntries(Object.entries(changes).filter(([key]) => fields.get(key)?.stored));
    const named = new Set(Object.keys(own));
    return changeDocument(context, { before, document: { ...before, ...own }, operation: undefined, named }, tx);
  }

  /** The values that an action sets in the document, for moves that another module makes. */
  settings(context: DocumentContext, name: string, record: Record_): Record_ {
    const action = context.resource.actions.get(name);
    return action === undefined ? {} : settingsOf(context, action, record);
  }

  /** Runs the effects of the model and its behaviour after a move has been written. Returns the resulting document. */
  async effects(context: DocumentContext, tx: Tx, name: string, record: Record_, before: Record_): Promise<Record_> {
    const { behaviour, resource } = context;
    const action = resource.actions.get(name);
    if (behaviour?.after === undefined && (action?.effects.length ?? 0) === 0) return record;
    await context.dictionaries.ready();
    if (action !== undefined) await actionEffects(context, tx, action, record, before);
    await behaviour?.after?.(behaviourContext(context, tx), name, record, before);
    return this.lock(context, tx, String(record[context.resource.idField]));
  }
}

function editedLines(
  child: Child,
  lines: readonly Record_[],
  stored: Record_,
  editable: readonly string[],
): { rows: Record_[]; touched: boolean } {
  const rows = (stored[child.property] as Record_[]).map((line) => ({ ...line }));
  let touched = false;
  for (const line of lines) {
    const row = rows.find((one) => one['id'] === line['id']);
    if (row === undefined)
      throw fieldError(child.property, child.label, 'record.noReference', { value: String(line['id'] ?? '') });
    const changes = changedValues(child, line, row);
    for (const key of Object.keys(changes)) {
      if (!editable.includes(`${child.property}.${key}`))
        throw fieldError(
          `${child.property}.${key}`,
          child.fields.get(key)?.label ?? child.label,
          'workflow.notEditable',
        );
    }
    if (Object.keys(changes).length > 0) touched = true;
    Object.assign(row, changes);
  }
  return { rows, touched };
}
