import type { Tx } from '../../database/index.js';
import { fieldError } from '../../errors/index.js';
import type { Action, Child, Record_, Settings } from '../../metadata/index.js';
import { applyDefaults, demandState } from '../document/index.js';
import type { DocumentContext, Saving } from '../operation.js';
import { surroundingsOf } from '../surroundings.js';
import { changeDocument, checkSaid, fillCopies, writerOf } from '../writing/index.js';
import { runEffects } from './effects.js';
import { NOTHING_SAID, type Said } from './input.js';
import { demandRules, readOthers, wrongDestination } from './rules.js';
import { evaluate, itemsOfList, type Layers, parsed, settled, worth } from './scope.js';

/**
 * What formulas of an action can use in addition to the document; its readings of other documents may use the payload
 * too.
 */
async function surroundings(
  context: DocumentContext,
  tx: Tx,
  action: Action,
  before: Record_,
  payload: Record_,
  document: Record_,
): Promise<Record_> {
  const around: Record_ = { before, payload, ...surroundingsOf(context) };
  if (action.reads.length === 0) return around;
  return { ...around, ...(await readOthers(context, action, writerOf(context, tx), [around, document])) };
}

/** Applies lines of the payload to the stored ones, matched by id. Returns the fields that they write. */
function takeLines(context: DocumentContext, { lines }: Said, before: Record_, document: Record_): string[] {
  const written: string[] = [];
  for (const [{ child }, rows] of lines) {
    const stored = (before[child.property] as Record_[]).map((line) => ({ ...line }));
    const byId = new Map(stored.map((line) => [line[child.idField], line]));
    for (const row of rows) {
      const id = row[child.idField];
      const line = id === undefined ? undefined : byId.get(id);
      if (id !== undefined && line === undefined)
        throw fieldError(child.property, child.label, 'record.noReference', { value: String(id) });
      if (line === undefined) {
        const added = { ...row };
        applyDefaults(child, added, context);
        stored.push(added);
      } else Object.assign(line, row);
      // New lines are checked as a whole.
      const keys = line === undefined ? [...child.fields.keys()] : Object.keys(row);
      for (const key of keys) if (key !== child.idField) written.push(`${child.property}.${key}`);
    }
    document[child.property] = stored;
  }
  return written;
}

function setLines(
  context: DocumentContext,
  child: Child,
  key: string,
  around: Record_,
  document: Record_,
  set: Settings,
) {
  const field = child.fields.get(key);
  const value = set.get(`${child.property}.${key}`);
  if (field === undefined || value === undefined) return;
  document[child.property] = (document[child.property] as Record_[]).map((line) => ({
    ...line,
    [key]: parsed(field, worth(context, value, [{ ...around, line }, line, document])),
  }));
}

/** Sets the values of the action, in its order: a formula sees the values set before it. */
function applySettings(context: DocumentContext, { set }: Action, around: Record_, document: Record_): void {
  const { resource } = context;
  for (const [name, value] of set) {
    const [property = '', key] = name.split('.');
    const child = key === undefined ? undefined : resource.children.find((one) => one.property === property);
    const field = resource.fields.get(name);
    if (child !== undefined && key !== undefined) setLines(context, child, key, around, document, set);
    else if (field !== undefined) document[name] = parsed(field, worth(context, value, [around, document]));
  }
}

/** Adds lines as the action says, after the existing ones. Returns the fields that they write. */
async function appendLines(
  context: DocumentContext,
  tx: Tx,
  { append }: Action,
  around: Record_,
  document: Record_,
): Promise<string[]> {
  const written: string[] = [];
  for (const [property, part] of append) {
    const child = context.resource.children.find((one) => one.property === property);
    if (child === undefined) continue;
    const added = itemsOfList(context, part, [around, document]).map((layers) => {
      return settled(context, child, part.values, layers);
    });
    if (added.length === 0) continue;
    await fillCopies(
      context,
      writerOf(context, tx),
      child,
      added.map((sent) => ({ sent })),
      false,
    );
    for (const line of added) applyDefaults(child, line, context);
    document[property] = [...(document[property] as Record_[]), ...added];
    for (const key of child.fields.keys()) if (key !== child.idField) written.push(`${property}.${key}`);
  }
  return written;
}

/** The state that the action leads to; undefined: it does not change. Throws 400 when no state follows. */
function destination(
  context: DocumentContext,
  { to, input }: Action,
  before: Record_,
  layers: Layers,
): string | undefined {
  const { fields, model } = context.resource;
  const { states } = model;
  if (to === undefined || states === undefined) return undefined;
  if (to.kind === 'state') return to.state;
  if (to.kind === 'by') {
    const [around = {}, document = {}] = layers;
    const said = (around['payload'] as Record_ | undefined)?.[to.name] ?? document[to.name];
    const state = to.states.get(String(said));
    if (state !== undefined) return state;
    const field = input.values.find(({ name }) => name === to.name)?.field ?? fields.get(to.name);
    throw field === undefined ? wrongDestination() : fieldError(to.name, field.label, 'value.leadsNowhere');
  }
  const found = to.kind === 'previous' ? before[states.previous ?? ''] : evaluate(context, to.formula, layers);
  const state = String(found ?? '');
  if (states.values[state] === undefined) throw wrongDestination();
  return state;
}

function moveState(context: DocumentContext, action: Action, before: Record_, layers: Layers, document: Record_): void {
  const { fields, model } = context.resource;
  const state = destination(context, action, before, layers);
  const field = fields.get(model.states?.field ?? '');
  const kept = fields.get(model.states?.previous ?? '');
  if (state === undefined || field === undefined) return;
  document[field.key] = field.type.parse(state, field.spec);
  if (kept === undefined) return;
  if (action.keepsState) document[kept.key] = kept.type.parse(before[field.key], kept.spec);
  if (action.to?.kind === 'previous') document[kept.key] = null;
}

/**
 * Runs an action on a locked document: state → payload → set values → rules → write → effects. `more`: fields that an
 * effect of another document writes with it. Returns the document as it is now.
 */
export async function performAction(
  context: DocumentContext,
  tx: Tx,
  action: Action,
  before: Record_,
  said: Said = NOTHING_SAID,
  more: Record_ = {},
): Promise<Record_> {
  const { resource } = context;
  demandState(resource, before, action.from, action.label);
  await checkSaid(context, writerOf(context, tx), action, said.payload);
  const document: Record_ = { ...before, ...said.head, ...more };
  const lines = takeLines(context, said, before, document);
  const around = await surroundings(context, tx, action, before, said.payload, document);
  const layers: Layers = [around, document];
  applySettings(context, action, around, document);
  lines.push(...(await appendLines(context, tx, action, around, document)));
  moveState(context, action, before, layers, document);
  const named = new Set([...Object.keys(said.head), ...Object.keys(more), ...action.set.keys(), ...lines]);
  const demand = () => demandRules(context, action, writerOf(context, tx), layers, before);
  await changeDocument(context, { before, document, operation: action.name, named, demand }, tx);
  await runEffects(context, tx, action, document, around);
  return document;
}

/** Refuses a move that another module makes from a wrong state or against its rules. */
export async function demandAction(context: DocumentContext, tx: Tx, action: Action, record: Record_): Promise<void> {
  demandState(context.resource, record, action.from, action.label);
  if (action.must.length === 0) return;
  const around = await surroundings(context, tx, action, record, {}, record);
  await demandRules(context, action, writerOf(context, tx), [around, record], record);
}

/** The values that an action sets in the head of a document, for moves that another module makes. */
export function settingsOf(context: DocumentContext, action: Action, record: Record_): Record_ {
  const document = { ...record };
  applySettings(context, action, { before: record, payload: {}, ...surroundingsOf(context) }, document);
  return Object.fromEntries([...action.set.keys()].map((key) => [key, document[key]]));
}

/** The effects of a move that another module has made. */
export async function actionEffects(
  context: DocumentContext,
  tx: Tx,
  action: Action,
  record: Record_,
  before: Record_,
): Promise<void> {
  if (action.effects.length === 0) return;
  await runEffects(context, tx, action, record, await surroundings(context, tx, action, before, {}, record));
}

/**
 * Rules and effects of the actions that happen with saving; the document is written already, and an error rolls it
 * back.
 */
export async function savedDocument(
  context: DocumentContext,
  tx: Tx,
  saving: Saving,
  document: Record_,
  before: Record_,
): Promise<void> {
  for (const action of context.resource.actions.values()) {
    if (action.spec.on?.includes(saving) !== true) continue;
    const around = await surroundings(context, tx, action, before, {}, document);
    await demandRules(context, action, writerOf(context, tx), [around, document], before);
    await runEffects(context, tx, action, document, around);
  }
}
