import { createHash } from 'node:crypto';
import { compileFormula as compileText } from '../formula/index.js';
import { checkAccess } from './access-check.js';
import { compileCalls } from './calls.js';
import type { CompileContext } from './compile-context.js';
import { compileChild, compileHead } from './compile-table.js';
import { checkFormulaNames } from './formula-names.js';
import { MetadataError } from './metadata-error.js';
import type { MetadataFiles } from './metadata-files.js';
import type { ModelSpec } from './model.js';
import { checkReferences } from './references.js';
import { type CompiledRegistry, makeRegistry, type SkippedCall } from './registry.js';
import type { Formula, Guard, Resource, Table } from './resource.js';
import { checkStates, compileTransitions } from './states.js';

export interface CompileOptions {
  /** Names of the registered operations; calls of others are skipped. Default: every operation is taken as known. */
  operations?: ReadonlySet<string>;
  /** Codes of the existing dictionaries. Default: not checked. */
  dictionaries?: ReadonlySet<string>;
  /** Plant time `yyyy-MM-dd HH:mm:ss` for TODAY and NOW in formulas. */
  now?: () => string;
  /** Compiles one formula text, or throws an Error. Default: the formula room's. */
  compileFormula?: (text: string) => Formula;
}

/** The part of the files that the registry is made of; access and pages are only checked against it. */
export type CompilableFiles = Pick<MetadataFiles, 'models' | 'dialects' | 'words'> &
  Partial<Pick<MetadataFiles, 'access' | 'pages'>>;

/** Complains when two things of one kind share a name. */
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

function makeContext(files: CompilableFiles, options: CompileOptions, problems: string[]): CompileContext {
  const keys = new Set(files.models.map(({ spec }) => spec.key));
  const childKeys = files.models.flatMap(({ spec }) => Object.values(spec.children ?? {}).map((child) => child.key));
  const compileFormula = options.compileFormula ?? ((text) => compileText(text, { now: options.now }));
  const complain = (place: string, problem: string) => void problems.push(`${place}: ${problem}`);
  return {
    words: files.words,
    hasModel: (key) => keys.has(key),
    dialects: new Map(files.dialects.map((dialect) => [dialect.key, dialect])),
    dictionaries: options.dictionaries,
    operations: options.operations,
    tableKeys: new Set([...keys, ...childKeys]),
    skipped: [] as SkippedCall[],
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

function compileModel(model: ModelSpec, context: CompileContext): Resource {
  const head = compileHead(model, context);
  const guards = (model.guards ?? []).flatMap((spec, at): Guard[] => {
    const must = context.formula(`${model.key}.guards[${at}]`, spec.must);
    return must ? [{ ...spec, must }] : [];
  });
  const resource: Resource = {
    ...head,
    model,
    path: model.path,
    display: model.display,
    children: Object.entries(model.children ?? {}).map(([property, child]) =>
      compileChild(property, child, head, context),
    ),
    calls: compileCalls(model, context),
    transitions: compileTransitions(model, context),
    guards,
  };
  checkStates(model, resource.fields, context);
  checkFormulaNames(resource, context);
  return resource;
}

/**
 * Compiles all models into the registry that requests look things up in.
 * Throws MetadataError with every problem of every model.
 */
export function compile(files: CompilableFiles, options: CompileOptions = {}): CompiledRegistry {
  const problems: string[] = [];
  const models = files.models.map(({ spec }) => spec);
  const complain = (line: string) => void problems.push(line);
  checkNames(models, complain);
  const context = makeContext(files, options, problems);
  const resources = models.map((model) => compileModel(model, context));
  const tables = new Map<string, Table>(
    resources.flatMap((resource) => [resource, ...resource.children]).map((table) => [table.key, table]),
  );
  for (const resource of resources) checkReferences(resource, tables, context);
  checkAccess(files, context);
  const version = createHash('sha256')
    .update(JSON.stringify([models, files.dialects]))
    .digest('hex')
    .slice(0, 16);
  const registry = makeRegistry(resources, version, context.skipped, complain);
  if (problems.length > 0) throw new MetadataError(problems);
  return registry;
}
