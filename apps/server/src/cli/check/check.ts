import { planAccess } from '../../access/index.js';
import { ANSWERS, HOOKS } from '../../behaviours/index.js';
import type { Config } from '../../config/index.js';
import { figureProblems } from '../../engine/index.js';
import {
  type CompiledRegistry,
  compile,
  loadComponents,
  loadSchemas,
  MetadataError,
  type MetadataFiles,
} from '../../metadata/index.js';
import { compileScreens } from '../../screens/index.js';
import { type SeedFile, seedFiles } from '../../seeding/index.js';
import { OPERATION_NAMES } from '../operation-names.js';
import { checkButtons, type Controllers } from './buttons.js';
import { checkDecisions } from './decisions.js';
import { checkExamples } from './examples.js';
import { checkExtensions } from './extensions.js';
import { checkFigureMenus } from './figure-menus.js';
import { checkFiles } from './files.js';
import { located } from './located.js';
import { checkMigrations } from './migrations.js';
import { checkOpened } from './opened.js';
import { checkProcesses } from './processes.js';
import { checkScopes } from './scopes.js';
import { checkSeeds } from './seeds.js';

/** Names in the seeds that models and rights refer to: dictionary keys by code, and role aliases. */
function seededNames(files: readonly SeedFile[]): { dictionaries: Map<string, Set<string>>; roles: Set<string> } {
  const rowsOf = (...models: string[]) => files.flatMap((file) => (models.includes(file.model) ? file.rows : []));
  const dictionaries = new Map<string, Set<string>>();
  for (const row of rowsOf('dict', 'dictBiz')) {
    const code = String(row['code']);
    dictionaries.set(code, (dictionaries.get(code) ?? new Set()).add(String(row['dictKey'])));
  }
  return { dictionaries, roles: new Set(rowsOf('role').map((row) => String(row['roleAlias']))) };
}

export interface Compiled {
  readonly files: MetadataFiles;
  readonly seeds: readonly SeedFile[];
  readonly names: ReturnType<typeof seededNames>;
  readonly registry: CompiledRegistry;
}

/** Compiles the files as the server does at its start; problems have file and place. Throws MetadataError. */
export function compileAll(config: Config, controllerPaths?: ReadonlySet<string>): Compiled {
  const files = loadSchemas(config.schemasDir);
  const seeds = seedFiles({ ...config, demo: true });
  const names = seededNames(seeds);
  try {
    const registry = compile(files, {
      screens: compileScreens,
      operations: OPERATION_NAMES,
      hooks: new Set(Object.keys(HOOKS)),
      answers: new Set(Object.keys(ANSWERS)),
      components: loadComponents(config.schemasDir, config.runtimeDist),
      controllerPaths,
      ...names,
    });
    planAccess(files.access.map((file) => file.spec));
    return { files, seeds, names, registry };
  } catch (error) {
    throw error instanceof MetadataError ? new MetadataError(located(error.problems, files)) : error;
  }
}

/**
 * Finds everything in schemas/, seeds/ and migrations/ that would fail at a start, in a form or at a click. Throws
 * MetadataError with one line for each problem: file, place, what was expected.
 */
export async function checkAll(config: Config, controllers?: Controllers): Promise<CompiledRegistry> {
  const compiled = compileAll(config, controllers?.paths);
  const { files, registry } = compiled;
  const decisions = await checkDecisions(config, compiled);
  const problems = [
    ...located([...figureProblems(registry.resources.values()), ...checkFigureMenus(files)], files),
    ...(controllers === undefined ? [] : checkButtons(compiled, controllers)),
    ...checkFiles(config),
    ...checkScopes(compiled),
    ...located(checkOpened(compiled), files),
    ...checkExtensions(compiled),
    ...checkExamples(config, compiled),
    ...checkSeeds(compiled),
    ...checkMigrations(config),
    ...decisions.problems,
    ...(await checkProcesses(config, compiled, decisions.tables)),
  ];
  if (problems.length > 0) throw new MetadataError(problems);
  return registry;
}
