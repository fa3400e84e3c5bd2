import { actionsOfCall } from './actions/index.js';
import type { CompileContext } from './compile-context.js';
import type { CallSpec, ModelSpec } from './model.js';
import { OPTIONS, optionCalls } from './options.js';
import type { Call } from './resource.js';

type Method = Call['methods'][number];

const CALL = /^(GET\|POST|GET|POST) ((?:\/?[A-Za-z0-9_][A-Za-z0-9_.-]*)(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*)$/;
const TREE_OPERATIONS = new Set(['tree', 'lazyTree', 'lazyList', 'forest']);
/** Sheets of a document contain one of its line tables. */
const SHEETS = new Set(['import', 'importTemplate']);
/** Lists of lines, each with its head. */
const LINES = new Set(['listLines', 'exportLines']);
/** A model uses this operation to switch off a call of its dialect. */
const OFF = 'none';

interface Entry {
  method: Method;
  verb: string;
  spec: CallSpec;
  /** Calls from the dialect, which does not know what each model lacks. */
  inherited: boolean;
}

function expand(
  calls: Readonly<Record<string, string | CallSpec>>,
  inherited: boolean,
  place: string,
  context: CompileContext,
): Entry[] {
  return Object.entries(calls).flatMap(([text, value]) => {
    const [, methods, verb] = CALL.exec(text) ?? [];
    if (methods === undefined || verb === undefined) {
      context.complain(place, `"${text}" is no call: write e.g. "GET|POST remove"`);
      return [];
    }
    const spec = typeof value === 'string' ? { operation: value } : value;
    return (methods.split('|') as Method[]).map((method) => ({ method, verb, spec, inherited }));
  });
}

/** Why the model cannot answer this call; undefined: it can. */
function lacking(
  model: ModelSpec,
  verb: string,
  { operation, with: settings = {}, of }: CallSpec,
  context: CompileContext,
): string | undefined {
  if (of !== undefined && !context.hasModel(of)) {
    return context.tableKeys.has(of) ? `${of} are lines, which have no calls` : `there is no resource ${of}`;
  }
  if (operation === 'action') {
    const unsaid = settings['unsaid'];
    if (unsaid !== undefined && context.answers?.has(String(unsaid)) === false)
      return `there is no answer "${String(unsaid)}"`;
    const missing = actionsOfCall({ verb, spec: { operation, with: settings } }).find(
      (name) => model.actions?.[name] === undefined,
    );
    return missing === undefined ? undefined : `the model has no action ${missing}`;
  }
  if (operation === 'ask' || operation === 'run') {
    const name = String(settings['do'] ?? '');
    return name === '' || context.answers?.has(name) === false ? `there is no answer "${name}"` : undefined;
  }
  if (of === undefined && TREE_OPERATIONS.has(operation) && !model.tree) return 'the model is no tree';
  if (operation === 'print' && !model.prints) return 'the model has no prints';
  const tables = Object.keys(model.children ?? {}).length;
  if ((operation === 'countLine' || LINES.has(operation)) && tables === 0) return 'the model has no lines';
  if ((SHEETS.has(operation) || LINES.has(operation)) && tables > 1 && settings['child'] === undefined)
    return 'the model has several lines, and the call does not say which';
  return undefined;
}

/** The right in the actions of a call; all actions of one call have the same right. */
function permissionOf(
  { key, actions = {} }: ModelSpec,
  verb: string,
  spec: CallSpec,
  context: CompileContext,
): { permission?: string } {
  const { operation } = spec;
  const names = operation === 'action' ? actionsOfCall({ verb, spec }) : [operation.slice(operation.indexOf('.') + 1)];
  const codes = new Set(names.map((name) => actions[name]?.permission));
  if (codes.size > 1)
    context.complain(`${key}.calls ${verb}`, `its actions have different rights: ${names.join(', ')}`);
  const [permission] = codes;
  return permission === undefined ? {} : { permission };
}

/**
 * Calls of a model: those of its dialect, replaced by its own. Dialect calls that the model cannot answer are not
 * routed but listed in `context.skipped`; an unregistered operation is reported.
 */
export function compileCalls(model: ModelSpec, context: CompileContext): Call[] {
  const place = `${model.key}.calls`;
  const dialect = model.dialect === undefined ? undefined : context.dialects.get(model.dialect);
  if (model.dialect !== undefined && !dialect) context.complain(model.key, `there is no dialect ${model.dialect}`);
  if (model.path === undefined && (model.dialect !== undefined || model.calls)) {
    context.complain(model.key, 'a model with calls needs a path');
  }
  const entries = new Map<string, Entry>();
  const own = expand(model.calls ?? {}, false, place, context);
  const ofDialect = expand(dialect?.calls ?? {}, true, `dialect ${model.dialect}`, context);
  // Without calls that list records, nothing uses the options of references.
  const hasCalls = own.length + ofDialect.length > 0;
  const options =
    hasCalls && context.operations?.has(OPTIONS) !== false
      ? expand(optionCalls(model, context.hasModel), true, OPTIONS, context)
      : [];
  for (const entry of [...options, ...ofDialect, ...own]) entries.set(`${entry.method} ${entry.verb}`, entry);
  const calls = new Map<
    string,
    { verb: string; methods: Method[]; operation: string; spec: CallSpec; permission?: string }
  >();
  for (const { method, verb, spec, inherited } of entries.values()) {
    const { operation } = spec;
    if (operation === OFF) continue;
    const lack = lacking(model, verb, spec, context);
    if (lack !== undefined && !inherited) context.complain(`${place} ${method} ${verb}`, lack);
    if (lack !== undefined) {
      context.skipped.push({ resource: model.key, method, verb, operation, reason: lack });
      continue;
    }
    if (context.operations?.has(operation) === false) {
      const where = inherited ? `dialect ${model.dialect}` : place;
      context.complain(`${where} ${method} ${verb}`, `there is no operation ${operation}`);
    }
    const id = `${verb} ${JSON.stringify(spec)}`;
    const call = calls.get(id);
    if (call) call.methods.push(method);
    else calls.set(id, { verb, methods: [method], operation, spec, ...permissionOf(model, verb, spec, context) });
  }
  return [...calls.values()];
}
