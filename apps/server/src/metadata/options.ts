import { actionsOfCall } from './actions/index.js';
import type { FieldSpec, ModelSpec } from './model.js';
import type { Call, Field, Resource, Table } from './resource.js';

/** The operation that lists the selectable records of a reference. */
export const OPTIONS = 'options';
const PREFIX = `${OPTIONS}/`;

/** Calls that list records, and are filtered by the fields of the head. */
const LISTS: ReadonlySet<string> = new Set(['list', 'forest', 'lazyList']);
/** Calls that list lines with their heads. */
const LINE_LISTS: ReadonlySet<string> = new Set(['listLines']);

/**
 * Verb of the call that lists the selectable records of a reference: `options/customerId`; for lines
 * `options/lines.gradeId`, for a value that only an action takes `options/confirm.teamId`.
 */
export const optionsVerb = (key: string, within?: string): string =>
  `${PREFIX}${within === undefined ? '' : `${within}.`}${key}`;

/** The calls for all references of a model, by method and verb; a model may define one itself. */
export function optionCalls(model: ModelSpec, hasModel: (key: string) => boolean) {
  const among = (fields: Readonly<Record<string, unknown>>, within?: string) =>
    Object.entries(fields).flatMap(([key, spec]) => {
      const { type, target, writeOnly, readonly, transient, where } = spec as Partial<FieldSpec>;
      const isAsked = (type === 'ref' || type === 'refs') && writeOnly !== true && !(readonly && transient);
      if (!isAsked || target === undefined || !hasModel(target)) return [];
      const call = { operation: OPTIONS, of: target, ...(where && { where }) };
      return [[`GET ${optionsVerb(key, within)}`, call] as const];
    });
  const actions = Object.entries(model.actions ?? {}).flatMap(([name, { input }]) => among(input ?? {}, name));
  const lines = Object.entries(model.children ?? {}).flatMap(([property, { fields, parent }]) => {
    const { [parent]: _, ...own } = fields;
    return among(own, property);
  });
  return Object.fromEntries([...among(model.fields), ...actions, ...lines]);
}

/** The field of an options call: of head or lines, or a value that one action takes. */
interface OptionsOf {
  readonly field: Field;
  readonly table?: Table;
  readonly action?: string;
}

/** The reference of an options call; undefined when there is none. */
export function optionsOf(resource: Resource, { verb }: Pick<Call, 'verb'>): OptionsOf | undefined {
  if (!verb.startsWith(PREFIX)) return undefined;
  const [first = '', second] = verb.slice(PREFIX.length).split('.', 2);
  const table = second === undefined ? resource : resource.children.find(({ property }) => property === first);
  const field = table?.fields.get(second ?? first);
  if (table !== undefined) return field && { field, table };
  const value = resource.actions.get(first)?.input.values.find(({ name, stored }) => name === second && !stored);
  return value && { field: value.field, action: first };
}

/** A right of a resource: an operation, called by a verb. */
export interface Opener {
  readonly right: string;
  readonly verb: string;
  readonly method: string | undefined;
}

/**
 * The rights of which each one opens the options of a reference: to search by it, to write it on a form, or to send it
 * to an action.
 */
export function openersOf(resource: Resource, call: Pick<Call, 'verb'>): Opener[] {
  const about = optionsOf(resource, call);
  return about === undefined ? [] : resource.calls.flatMap((one) => opening(resource, one, about));
}

function opening(resource: Resource, call: Call, about: OptionsOf): Opener[] {
  const { verb, operation, methods, spec } = call;
  const { field, table } = about;
  const by = (...rights: string[]): Opener[] =>
    rights.map((right) => ({ right, verb, method: methods.length === 1 ? methods[0] : undefined }));
  if (operation === 'action') return takes(resource, call, about) ? by(operation) : [];
  if (table === undefined) return [];
  // Lines are listed under the right of their documents.
  if ((table === resource ? LISTS : LINE_LISTS).has(operation)) return by(table === resource ? operation : 'list');
  if (operation === 'assign' && table === resource)
    return Object.values(spec.with?.['fields'] ?? {}).includes(field.key) ? by(operation) : [];
  if (field.spec.readonly === true || field.computed !== undefined) return [];
  if (operation === 'submit') return by('create', 'update');
  if (operation === 'create' || operation === 'update') return by(operation);
  // Fields that are open at a node of a process are written with the decision.
  return operation === 'approval.upEvent' ? by('upEvent') : [];
}

/** Whether an action of a call takes the value of the options. */
const takes = (resource: Resource, call: Call, { field, table, action }: OptionsOf): boolean =>
  actionsOfCall(call).some((name) => {
    const input = resource.actions.get(name)?.input;
    if (action !== undefined) return name === action;
    const ofHead = table === resource && input?.values.some((value) => value.field === field) === true;
    return ofHead || input?.lines.some(({ child, fields }) => child === table && fields.has(field.key)) === true;
  });
