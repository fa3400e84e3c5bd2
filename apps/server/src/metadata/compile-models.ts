import { compileActions } from './actions/index.js';
import { compileCalls } from './calls.js';
import type { CompileContext } from './compile-context.js';
import { compileGuards } from './compile-guards.js';
import { compileChild, compileHead } from './compile-table.js';
import { checkFormulaNames } from './formula-names.js';
import type { ModelSpec } from './model.js';
import type { Resource, Table } from './resource.js';
import { checkStates } from './states.js';
import type { Steps } from './steps.js';

/**
 * What a model asks of the others. It only wants to know whether they exist, but what calls and references keep of
 * their targets is made again when these change.
 */
export type ModelSources = Readonly<Record<'models' | 'tables' | 'views', (key: string) => ModelSpec | undefined>>;

/** A compiled model, and what is checked or listed when all are compiled. */
export type ModelStep = { readonly resource: Resource } & Pick<
  CompileContext,
  'memberReads' | 'comparisons' | 'skipped'
>;

/** For a document with a process the server stores more fields; `comment` of any other table is an ordinary field. */
const bookkeepingIn = ({ fields }: Table, { bookkeeping }: CompileContext): ReadonlySet<string> =>
  fields.has('processInstanceId') ? new Set([...bookkeeping].filter((key) => fields.has(key))) : new Set();

function compileModel(model: ModelSpec, context: CompileContext): Resource {
  const head = compileHead(model, context);
  const children = Object.entries(model.children ?? {}).map(([property, child]) =>
    compileChild(property, child, head, context),
  );
  const counted = [head, ...children].flatMap(({ computeOrder }) => computeOrder);
  const resource: Resource = {
    ...head,
    model,
    path: model.path,
    display: model.display,
    children,
    bookkeeping: bookkeepingIn(head, context),
    countedFrom: new Set(counted.flatMap(({ computed }) => computed?.reads ?? [])),
    calls: compileCalls(model, context),
    actions: compileActions(model, head, children, context),
    guards: compileGuards(model.guards, model.key, context),
    menus: context.documentMenus.get(model.key) ?? [],
    processTitle: context.formula(`${model.key}.approval.title`, model.approval?.title),
  };
  checkStates(model, resource.fields, resource.actions, context);
  checkFormulaNames(resource, context);
  return resource;
}

/** Compiles each model, or takes over what `steps` has of it. */
export function compileModels(
  models: readonly ModelSpec[],
  context: CompileContext,
  steps: Steps<ModelSources, ModelStep>,
): Resource[] {
  const byKey = new Map(models.map((model) => [model.key, model]));
  const lines = models.flatMap((model) => Object.values(model.children ?? {}).map(({ key }) => [key, model] as const));
  const byTable = new Map([...lines, ...byKey]);
  const take = steps.pass({
    models: (key) => byKey.get(key),
    tables: (key) => byTable.get(key),
    views: (key) => context.views.get(key),
  });
  return models.map((model) => {
    const menus = JSON.stringify(context.documentMenus.get(model.key));
    const made = take(model.key, [model, menus], ({ models: modelOf, tables, views }, fail) => {
      const own = { memberReads: [], comparisons: [], skipped: [] };
      const complain: CompileContext['complain'] = (place, problem) => {
        fail();
        context.complain(place, problem);
      };
      const resource = compileModel(model, {
        ...context,
        ...own,
        hasModel: (key) => modelOf(key) !== undefined,
        tableKeys: {
          has: (key) => tables(key) !== undefined,
          [Symbol.iterator]: () => context.tableKeys[Symbol.iterator](),
        },
        views: { get: views },
        complain,
        formula: (place, text) => context.formula(place, text, complain),
      });
      return { resource, ...own };
    });
    context.memberReads.push(...made.memberReads);
    context.comparisons.push(...made.comparisons);
    context.skipped.push(...made.skipped);
    return made.resource;
  });
}
