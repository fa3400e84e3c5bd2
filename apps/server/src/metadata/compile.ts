import { createHash } from 'node:crypto';
import { compileFormula as compileText } from '../formula/index.js';
import { checkAccess } from './access-check.js';
import { checkAccessNames, menuCodes } from './access-names.js';
import { checkCallFields } from './call-fields.js';
import { compileCalls } from './calls.js';
import type { PageComponents } from './pages/page-components.js';
import type { CompileContext } from './compile-context.js';
import { compileGuards } from './compile-guards.js';
import { compileChild, compileHead } from './compile-table.js';
import { documentMenus, grantsOf } from './document-menus.js';
import { bookkeepingOf, type Fieldsets, withFieldsets } from './fieldsets.js';
import { checkFormulaNames } from './formula-names.js';
import { checkComparisons, checkMembers } from './members.js';
import { MetadataError } from './metadata-error.js';
import type { MetadataFiles, PageFile } from './metadata-files.js';
import type { ModelSpec } from './model.js';
import { checkCopies } from './copies-check.js';
import { checkNumberTokens } from './number-tokens.js';
import { checkPages } from './pages/check-pages.js';
import { checkPrints } from './print-check.js';
import { checkReferences } from './references.js';
import { checkScreens } from './screen-check.js';
import { checkSecrets } from './secret-fields.js';
import { type CompiledRegistry, makeRegistry, type SkippedCall } from './registry.js';
import type { Formula, Registry, Resource, Table } from './resource.js';
import { checkActions, compileActions } from './actions/index.js';
import { checkStates } from './states.js';
import { checkView } from './views.js';
import { makeWords } from './words.js';

export interface CompileOptions {
  /** Names of the registered operations; others are reported. Default: every operation is accepted. */
  operations?: ReadonlySet<string>;
  /** Keys of the existing dictionaries by their code. Default: not checked. */
  dictionaries?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths that controllers answer. Default: calls that pages name are not checked. */
  controllerPaths?: ReadonlySet<string>;
  /** The components that pages may be made of. Default: not checked. */
  components?: PageComponents;
  /** Aliases of the existing roles. Default: not checked. */
  roles?: ReadonlySet<string>;
  /** Names of the functions that actions may run. Default: not checked. */
  hooks?: ReadonlySet<string>;
  /** Names of the functions that questions may run. Default: not checked. */
  answers?: ReadonlySet<string>;
  /** Plant time `yyyy-MM-dd HH:mm:ss` for TODAY and NOW in formulas. */
  now?: () => string;
  /** Makes the pages of screens. Default: screens have none. */
  screens?: MakePages;
  /**
   * Pages that screens made from the same files before, if all pages passed the checks; they are not made or checked
   * again.
   */
  knownPages?: readonly PageFile[];
  /** Compiles one formula text, or throws an Error. Default: the function of the module `formula`. */
  compileFormula?: (text: string) => Formula;
}

/** Pages of screens; `complain` receives, by file, the reasons why a page cannot be made. */
export type MakePages = (
  files: Pick<MetadataFiles, 'access' | 'screens' | 'words'>,
  registry: Pick<Registry, 'resources'>,
  complain: (file: string, problem: string) => void,
) => PageFile[];

/** The files that the registry is made from; access and pages are only checked against it. */
export type CompilableFiles = Pick<MetadataFiles, 'models' | 'dialects' | 'words'> &
  Fieldsets &
  Partial<Pick<MetadataFiles, 'access' | 'pages' | 'screens'>>;

/** Reports things of one kind with the same name. */
function refuseDoubles(
  kind: string,
  named: readonly [name: string, owner: string][],
  complain: (line: string) => void,
) {
  const owners = new Map<string, string>();
  for (const [name, owner] of named) {
    const first = owners.get(name);
    if (first !== undefined) complain(`${owner}: the ${kind} ${name} already belongs to ${first}`);
    else owners.set(name, owner);
  }
}

function checkNames(models: readonly ModelSpec[], complain: (line: string) => void): void {
  const children = models.flatMap((model) =>
    Object.entries(model.children ?? {}).map(([property, child]) => ({ ...child, owner: `${model.key}.${property}` })),
  );
  const tables = [...models.map((model) => ({ ...model, owner: model.key })), ...children];
  refuseDoubles(
    'key',
    tables.map(({ key, owner }) => [key, owner]),
    complain,
  );
  refuseDoubles(
    'table',
    tables.map(({ table, owner }) => [table.toLowerCase(), owner]),
    complain,
  );
  const paths = models.flatMap(({ path, key }): [string, string][] => (path === undefined ? [] : [[path, key]]));
  refuseDoubles('path', paths, complain);
}

/**
 * The models with the parts from their fieldsets. Throws MetadataError, because an incomplete model is not compiled.
 */
function wholeModels(files: CompilableFiles): ModelSpec[] {
  const whole = files.models.map(({ spec }) => withFieldsets(spec, files));
  const problems = whole.flatMap((one) => one.problems);
  if (problems.length > 0) throw new MetadataError(problems);
  return whole.map(({ spec }) => spec);
}

function makeContext(
  files: CompilableFiles,
  models: readonly ModelSpec[],
  options: CompileOptions,
  problems: string[],
): CompileContext {
  const keys = new Set(models.map(({ key }) => key));
  const childKeys = models.flatMap((spec) => Object.values(spec.children ?? {}).map((child) => child.key));
  const compileFormula = options.compileFormula ?? ((text) => compileText(text, { now: options.now }));
  const complain = (place: string, problem: string) => void problems.push(`${place}: ${problem}`);
  return {
    words: files.words,
    hasModel: (key) => keys.has(key),
    bookkeeping: bookkeepingOf(files),
    dialects: new Map(files.dialects.map((dialect) => [dialect.key, dialect])),
    dictionaries: options.dictionaries,
    roles: options.roles,
    controllerPaths: options.controllerPaths,
    components: options.components,
    operations: options.operations,
    hooks: options.hooks,
    answers: options.answers,
    views: new Map(models.filter(({ view }) => view !== undefined).map((spec) => [spec.key, spec])),
    documentMenus: documentMenus(files, models),
    grants: grantsOf(files),
    tableKeys: new Set([...keys, ...childKeys]),
    skipped: [] as SkippedCall[],
    memberReads: [],
    comparisons: [],
    complain,
    formula(place, text) {
      if (text === undefined) return undefined;
      try {
        return compileFormula(text);
      } catch (error) {
        complain(place, error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
  };
}

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

/**
 * Compiles all models into the registry that requests use.
 * Throws MetadataError with every problem of every model.
 */
export function compile(files: CompilableFiles, options: CompileOptions = {}): CompiledRegistry {
  const problems: string[] = [];
  const models = wholeModels(files);
  const complain = (line: string) => void problems.push(line);
  checkNames(models, complain);
  const context = makeContext(files, models, options, problems);
  const resources = models.map((model) => compileModel(model, context));
  const tables = new Map<string, Table>(
    resources.flatMap((resource) => [resource, ...resource.children]).map((table) => [table.key, table]),
  );
  const byKey = new Map(resources.map((resource) => [resource.key, resource]));
  for (const resource of resources) {
    checkReferences(resource, tables, context);
    checkCopies(resource, tables, context);
    checkCallFields(resource, byKey, context);
    checkPrints(resource, byKey, context);
    checkView(resource, context);
    for (const [table, place] of [
      [resource, resource.key],
      ...resource.children.map((child) => [child, `${resource.key}.${child.property}`] as const),
    ] as const) {
      checkSecrets(table, table === resource ? resource.model : undefined, place, context);
      checkNumberTokens(table, place, context);
    }
  }
  checkMembers(tables, context);
  checkComparisons(tables, context);
  const codes = new Set((files.access ?? []).flatMap(({ spec }) => menuCodes(spec)));
  checkActions({ resources: byKey, tables, codes, context });
  checkAccess(files, context);
  checkAccessNames(files, byKey, context);
  const version = createHash('sha256')
    .update(JSON.stringify([models, files.dialects]))
    .digest('hex')
    .slice(0, 16);
  const routes = makeRegistry(resources, version, context.skipped, complain);
  const { access = [], screens = [], words } = files;
  checkScreens(screens, access, byKey, context);
  const { knownPages } = options;
  const made = knownPages ?? options.screens?.({ access, screens, words }, routes, context.complain) ?? [];
  const pages = [...(files.pages ?? []), ...made];
  const registry = { ...routes, pages };
  if (knownPages === undefined && pages.length > 0)
    checkPages(pages, access, registry, makeWords(registry, words, access), context);
  if (problems.length > 0) throw new MetadataError(problems);
  return registry;
}
