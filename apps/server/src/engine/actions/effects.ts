import { Decimal } from 'decimal.js';
import type { Tx } from '../../database/index.js';
import { describe, notFound } from '../../errors/index.js';
import type { Action, Effect, Record_, Settings, Table } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import type { ActionMessage, DocumentContext } from '../operation.js';
import {
  changeDocument,
  createDocuments,
  lockDocument,
  lockDocuments,
  removeDocuments,
  writerOf,
} from '../writing/index.js';
import { evaluate, itemsOfList, type Layers, parsed, settled, worth } from './scope.js';
import { aim, type Aimed, lockInOrder } from './targets.js';

/** The data that all effects of one action share. */
interface Cause {
  readonly context: DocumentContext;
  readonly tx: Tx;
  readonly action: Action;
  readonly document: Record_;
  readonly around: Record_;
}

/** The scopes that an effect sees: one, or one for each item of a list, where its condition holds. */
function itemsOf({ context, document, around }: Cause, effect: Effect): Layers[] {
  const each = 'each' in effect ? effect.each : undefined;
  return itemsOfList(context, { each, when: effect.when }, [around, document]);
}

/** More documents than one action makes for one line: its pieces. */
const MAX_TIMES = 999;

async function create(cause: Cause, effect: Extract<Effect, { kind: 'create' }>): Promise<void> {
  const { context, tx, document } = cause;
  const target = context.engine.contextOf(context.actor, effect.model);
  const { children } = target.resource;
  const made: Record_[] = [];
  for (const layers of itemsOf(cause, effect)) {
    const times = effect.times === undefined ? 1 : Number(evaluate(context, effect.times, layers) ?? 0);
    for (let time = 1; time <= Math.min(times, MAX_TIMES); time += 1) {
      const [around = {}, ...others] = layers;
      const seen: Layers = effect.times === undefined ? layers : [{ ...around, time }, ...others];
      const values = settled(context, target.resource, effect.values, seen);
      for (const child of children) {
        const part = effect.lines.get(child.property);
        if (part === undefined) continue;
        values[child.property] = itemsOfList(context, part, [seen[0] ?? {}, document]).map((one) =>
          settled(context, child, part.values, one),
        );
      }
      made.push(values);
    }
  }
  if (made.length > 0) await createDocuments(target, made, tx);
}

/** A stored number plus another one, computed exactly. */
function sums(cause: Cause, table: Table, before: Record_, add: Settings, layers: Layers): Record_ {
  const values: Record_ = {};
  for (const [key, value] of add) {
    const field = table.fields.get(key);
    if (field === undefined) continue;
    const more = new Decimal(String(worth(cause.context, value, layers) ?? '0') || '0');
    values[key] = parsed(field, new Decimal(String(before[key] ?? '0') || '0').plus(more).toFixed());
  }
  return values;
}

/** Documents that are read together. */
const CHUNK = 500;

/** Whether a document is changed only by its own step while an effect goes through many. */
const isAlone = ({ resource, behaviour }: DocumentContext, by: Action | undefined): boolean =>
  (by?.effects.length ?? 0) === 0 &&
  behaviour?.before === undefined &&
  behaviour?.after === undefined &&
  ![...resource.actions.values()].some(({ spec }) => spec.on !== undefined);

/** Reads the documents of an effect in its order, many at a time; a document that occurs again is read again. */
function reading(
  target: DocumentContext,
  tx: Tx,
  by: Action | undefined,
  aimed: readonly Aimed[],
): (id: string) => Promise<Record_> {
  const writer = writerOf(target, tx);
  if (!isAlone(target, by)) return (id) => lockDocument(target, id, writer);
  const waiting = [...new Set(aimed.flatMap(({ ids }) => ids))];
  const read = new Map<string, Record_>();
  return async (id) => {
    if (!read.has(id) && waiting.includes(id))
      for (const [key, one] of await lockDocuments(target, waiting.splice(0, CHUNK), writer)) read.set(key, one);
    const found = read.get(id);
    read.delete(id);
    return found ?? lockDocument(target, id, writer);
  };
}

async function change(
  cause: Cause,
  effect: Extract<Effect, { kind: 'change' }>,
  aimed: readonly Aimed[],
): Promise<void> {
  const { context, tx } = cause;
  const target = context.engine.contextOf(context.actor, effect.target.model);
  const { resource } = target;
  const by = effect.by === undefined ? undefined : resource.actions.get(effect.by);
  const documents = reading(target, tx, by, aimed);
  for (const { ids, layers } of aimed) {
    const set = settled(context, resource, effect.set, layers);
    for (const id of ids) {
      const before = await documents(id);
      const changes = { ...set, ...sums(cause, resource, before, effect.add, layers) };
      if (by !== undefined) await context.engine.perform(target, tx, by, before, changes);
      else {
        const document = { ...before, ...changes };
        const named = new Set(Object.keys(changes));
        await changeDocument(target, { before, document, operation: 'effect', named }, tx);
      }
    }
  }
}

/** Where the message leads: as the model says, else to the document in the list that shows it. */
function opened(
  context: DocumentContext,
  { opens }: Extract<Effect, { kind: 'notify' }>,
  document: Record_,
  layers: Layers,
): ActionMessage['opens'] {
  const { menus, idField } = context.resource;
  if (opens === undefined) {
    const shown = menus.find(({ only }) =>
      Object.entries(only).every(([key, value]) => String(document[key] ?? '') === String(value)),
    );
    return shown && { menu: shown.code, query: { [idField]: String(document[idField]) } };
  }
  const values = [...opens.query].map(([key, value]) => [key, String(worth(context, value, layers) ?? '')]);
  return { menu: opens.menu, query: Object.fromEntries(values) };
}

async function notify(
  { context, tx, action, document }: Cause,
  effect: Extract<Effect, { kind: 'notify' }>,
  layers: Layers,
) {
  const { actor, resource, engine } = context;
  const users = effect.users === undefined ? [] : evaluate(context, effect.users, layers);
  const ids = (Array.isArray(users) ? users : String(users ?? '').split(',')).map(String);
  const params = {
    label: resource.label,
    number: String(document[resource.display ?? resource.idField] ?? ''),
    name: actor.name,
  };
  await engine.notify(tx, actor.tenantId, {
    kind: `${resource.key}.${action.name}`,
    title: describe(`${effect.text}.title`, params),
    text: describe(`${effect.text}.text`, params),
    // Nobody is notified of their own actions.
    userIds: ids.filter((id) => id !== '' && id !== actor.userId),
    roles: effect.roles,
    businessId: String(document[resource.idField]),
    opens: opened(context, effect, document, layers),
  });
}

async function run(cause: Cause, effect: Effect, aimed: readonly Aimed[]): Promise<void> {
  const { context, tx, document, around, action } = cause;
  if (effect.kind === 'create') await create(cause, effect);
  else if (effect.kind === 'change') await change(cause, effect, aimed);
  else if (effect.kind === 'remove') {
    const target = context.engine.contextOf(context.actor, effect.target.model);
    for (const { ids } of aimed) if (ids.length > 0) await removeDocuments(target, ids, tx);
  } else {
    for (const layers of itemsOf(cause, effect)) {
      if (effect.kind === 'notify') await notify(cause, effect, layers);
      else {
        const hook = context.engine.hooks.get(effect.hook);
        if (hook === undefined) throw notFound();
        const { before, payload } = around as { before: Record_; payload: Record_ };
        await hook(behaviourContext(context, tx), document, { before, payload, action: action.name });
      }
    }
  }
}

/**
 * What an action does to other documents, in the order of the model. An effect applies to the documents that match when
 * the action starts; all are locked first.
 */
export async function runEffects(
  context: DocumentContext,
  tx: Tx,
  action: Action,
  document: Record_,
  around: Record_,
): Promise<void> {
  if (action.effects.length === 0) return;
  await context.dictionaries.ready();
  const cause = { context, tx, action, document, around };
  const aimed = new Map<Effect, Aimed[]>();
  for (const effect of action.effects)
    if ('target' in effect) aimed.set(effect, await aim(context, tx, effect.target, itemsOf(cause, effect)));
  if (aimed.size > 0) await lockInOrder(context, tx, [...aimed.values()].flat());
  for (const effect of action.effects) await run(cause, effect, aimed.get(effect) ?? []);
}
