import { badRequest, describe, notFound } from '../../errors/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import { type Child, type Record_, type Table, tokensOf } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { applyDefaults, asId, computeDocument, parseDocument } from '../document/index.js';
import { mayReadField, restrictFields, shownRights } from '../field-rights.js';
import type { Operation, OperationContext } from '../operation.js';
import { addLiveFields } from '../present/index.js';
import { previewCode } from '../storage/index.js';
import { fixedWhere } from '../fixed-where.js';
import { narrowedWhere, presentable, reader, wholeSelection } from './reading.js';

/** By id, or the first record that matches the other fields of the query. */
function findRecord(context: OperationContext): Promise<Record_ | undefined> {
  const { query, resource, decision, call, behaviour } = context;
  const idName = String(call.spec.with?.['id'] ?? resource.idField);
  const raw = query[idName] ?? query[resource.idField];
  if (raw === undefined || raw === '') return findByFields(context, idName);
  const id = resource.idField === 'id' ? asId(raw) : raw;
  if (id === undefined) throw badRequest('request.wrongType', { name: idName });
  const find = (narrowed?: FilterNode): Promise<Record_ | undefined> =>
    reader(context).get(resource, id, and(decision.where, fixedWhere(context), narrowed));
  const narrowing = behaviour?.extraFilter?.(behaviourContext(context), call.verb, query);
  return narrowing instanceof Promise ? narrowing.then(find) : find(narrowing);
}

async function findByFields(context: OperationContext, idName: string): Promise<Record_ | undefined> {
  const { query, resource } = context;
  const given = Object.entries(query).filter(([, value]) => value !== '');
  if (given.length === 0) throw badRequest('request.missing', { name: idName });
  const where = await narrowedWhere(context);
  return where === undefined
    ? undefined
    : (await reader(context).list(resource, { where, take: 1 }, wholeSelection(context)))[0];
}

/** A document as it is stored, and as its reader gets it: with names, and without closed fields. */
interface ReadDocument {
  readonly stored: Record_;
  readonly shown: Record_;
}

/** One document with its lines, if the caller may see it. Throws 404. */
export async function readDetail(context: OperationContext): Promise<ReadDocument> {
  const { stored = {}, shown } = await read(context, true);
  return { stored, shown };
}

/** The document as it is stored only if both are asked for: it is a copy of all its lines. */
async function read(
  context: OperationContext,
  both: boolean,
): Promise<Pick<ReadDocument, 'shown'> & Partial<ReadDocument>> {
  const { resource } = context;
  const record = await findRecord(context);
  if (record === undefined) throw notFound();
  const id = String(record[resource.idField]);
  const stored: Record_ | undefined = both ? { ...record } : undefined;
  // The name of the head in its lines is already known.
  const { display } = resource;
  const known = ({ parentField }: Child) =>
    display === undefined ? undefined : new Map([[parentField, record[display]]]);
  for (const child of resource.children) {
    const lines = await reader(context).children(child, id);
    if (stored !== undefined) stored[child.property] = lines.map((line) => ({ ...line }));
    const { registry, actor, language } = context;
    const naming = context.labels.add(registry, child, lines, actor.tenantId, language, known(child));
    if (naming !== undefined) await naming;
    addLiveFields(child, lines, context.clock);
    restrictFields(lines, shownRights(context, child));
    record[child.property] = lines;
  }
  const shown = presentable(context, resource, [record]);
  if (shown instanceof Promise) await shown;
  if (resource.model.tree !== undefined) await addParentName(context, record);
  return stored === undefined ? { shown: record } : { stored, shown: record };
}

/** One document with its lines and names. */
export const detail: Operation = {
  name: 'detail',
  run: async (context) => (await read(context, false)).shown,
};

/** Trees show the parent's name; the top level has none. */
async function addParentName(context: OperationContext, record: Record_): Promise<void> {
  const { resource, labels, actor } = context;
  const { tree } = resource.model;
  if (tree === undefined || resource.display === undefined || resource.fields.has('parentName')) return;
  if (!mayReadField(context.decision, resource.display)) return;
  const parent = String(record[tree.parent] ?? '');
  record['parentName'] =
    parent === tree.root
      ? describe('tree.top')[context.language]
      : ((await labels.namesOf(resource, [parent], actor.tenantId)).get(parent) ?? '');
}

const isEmpty = (value: unknown): boolean => value == null || value === '';

/** Whether a form has the values that a numbering rule names, and those from which they are computed. */
const canPreview = ({ fields }: Table, rule: string, form: Record_): boolean =>
  tokensOf(rule).every((name) => {
    const field = fields.get(name);
    if (field === undefined) return true;
    const reads = field.computed?.reads ?? [];
    return !isEmpty(form[name]) && (reads.length === 0 || reads.some((key) => !isEmpty(form[key])));
  });

/** A blank form: defaults, a preview of its numbers, and additions of the behaviour. Nothing is stored or reserved. */
export const init: Operation = {
  name: 'init',
  async run(context) {
    const { resource, actor, clock, database, behaviour, query } = context;
    const known = Object.entries(query).filter(
      ([key]) => resource.fields.get(key)?.spec.readonly !== true && resource.fields.has(key),
    );
    const form: Record_ = parseDocument(resource, Object.fromEntries(known), 'create').head;
    for (const child of resource.children) form[child.property] = [];
    applyDefaults(resource, form, context);
    await context.dictionaries.ready();
    await behaviour?.defaults?.(behaviourContext(context), form);
    // Figures first: as on saving, a number may contain one.
    computeDocument(resource, form);
    for (const field of resource.fields.values()) {
      const { rule } = field.spec;
      if (rule === undefined || form[field.key] != null || !canPreview(resource, rule, form)) continue;
      form[field.key] = await previewCode(
        database.read,
        actor.tenantId,
        `${resource.key}.${field.key}`,
        rule,
        form,
        clock,
      );
    }
    return (await presentable(context, resource, [form]))[0];
  },
};
