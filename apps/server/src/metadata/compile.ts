import { createHash } from 'node:crypto';
import { compileFormula } from '../formula/index.js';
import { checkAccess } from './access-check.js';
import { checkAccessNames, menuCodes } from './access-names.js';
import { checkCallFields } from './call-fields.js';
import type { PageComponents } from './pages/page-components.js';
import type { CompileContext } from './compile-context.js';
import { CompileMemory, type PageSources } from './compile-memory.js';
import { compileModels } from './compile-models.js';
import { documentMenus, grantsOf } from './document-menus.js';
import { bookkeepingOf, type Fieldsets, withFieldsets } from './fieldsets.js';
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
import type { Formula, Registry, Table } from './resource.js';
import { checkActions } from './actions/index.js';
import type { Steps } from './steps.js';
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
  /** What earlier compilations made, which is taken over as far as it still holds. Default: everything is made anew. */
  memory?: CompileMemory;
}

/** Pages of screens; `complain` receives, by file, the reasons why a page cannot be made. */
export type MakePages = (
  files: Pick<MetadataFiles, 'access' | 'screens' | 'words'>,
  registry: Pick<Registry, 'resources'>,
  complain: (file: string, problem: string) => void,
  steps?: Steps<PageSources, PageFile[]>,
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
function wholeModels(files: CompilableFiles, { objects }: CompileMemory): ModelSpec[] {
  const whole = files.models.map(({ spec }) => withFieldsets(spec, files));
  const problems = whole.flatMap((one) => one.problems);
  if (problems.length > 0) throw new MetadataError(problems);
  return whole.map(({ spec }) => objects.of(`model ${spec.key}`, spec));
}

/** Files of published models are read anew each time. */
function recognised(files: CompilableFiles, { objects }: CompileMemory): CompilableFiles {
  const known = <T extends { readonly file: string }>(some: readonly T[] = []): T[] =>
    some.map((one) => objects.of(`file ${one.file}`, one));
  return { ...files, access: known(files.access), screens: known(files.screens) };
}

function makeContext(
  files: CompilableFiles,
  models: readonly ModelSpec[],
  options: CompileOptions,
  problems: string[],
): CompileContext {
  const keys = new Set(models.map(({ key }) => key));
  const childKeys = models.flatMap((spec) => Object.values(spec.children ?? {}).map((child) => child.key));
  const complain = (place: string, problem: string) => void problems.push(`${place}: ${problem}`);
  /** By their texts: more than half of the formulas stand in several models. */
  const formulas = new Map<string, Formula>();
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
    formula(place, text, tell = complain) {
      if (text === undefined) return undefined;
      try {
        const formula = formulas.get(text) ?? compileFormula(text, { now: options.now });
        formulas.set(text, formula);
        return formula;
      } catch (error) {
        tell(place, error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
  };
}

/**
 * Compiles all models into the registry that requests use.
 * Throws MetadataError with every problem of every model.
 */
export function compile(given: CompilableFiles, options: CompileOptions = {}): CompiledRegistry {
  const problems: string[] = [];
  const { memory = new CompileMemory() } = options;
  const files = recognised(given, memory);
  const models = wholeModels(files, memory);
  const complain = (line: string) => void problems.push(line);
  checkNames(models, complain);
  const context = makeContext(files, models, options, problems);
  const resources = compileModels(models, context, memory.models);
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
  const made =
    knownPages ?? options.screens?.({ access, screens, words }, routes, context.complain, memory.pages) ?? [];
  const pages = [...(files.pages ?? []), ...made];
  const registry = { ...routes, pages };
  if (knownPages === undefined && pages.length > 0)
    checkPages(pages, access, registry, makeWords(registry, words, access), context, memory.checks);
  if (problems.length > 0) throw new MetadataError(problems);
  return registry;
}
