import { join } from 'node:path';
import { MANAGING_TENANT } from '../access/index.js';
import type { Clock, Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import type { CompiledRegistry, MetadataFiles, PageFile } from '../metadata/index.js';
import type { FactoryOutcome, FactoryPages } from '../pages/index.js';
import type { ProcessSeeds } from '../workflow/index.js';
import type { DecisionDesk } from '../decisions/index.js';
import { accessSeeds } from './access-seeds.js';
import { readSeeds, type SeedFile } from './seed-file.js';
import { seedDecisions, seedProcesses } from './seed-processes.js';
import { SeedMarks } from './seed-marks.js';
import { type FirstLogin, type SeedOutcome, Seeder } from './seeder.js';

export interface SeedReport {
  rows: SeedOutcome;
  pages: Record<FactoryOutcome, number>;
  decisions: { deployed: number; kept: number };
  processes: { deployed: number; kept: number };
  /** New accounts of a production database; their passwords are shown only once. */
  firstLogins: readonly FirstLogin[];
}

/** The seed files to use: the required ones and, if configured, the demonstration plant. */
export function seedFiles(config: Config): SeedFile[] {
  const folders = ['00-required', ...(config.demo ? ['10-demo'] : [])];
  return folders.flatMap((folder) => readSeeds(join(config.seedsDir, folder)));
}

async function roleAliases(database: Database): Promise<Set<string>> {
  const rows = await database.read.all<{ alias: string }>(
    'SELECT role_alias AS alias FROM lc_role WHERE tenant_id = ? AND is_deleted = 0',
    [MANAGING_TENANT],
  );
  return new Set(rows.map((row) => row.alias));
}

/**
 * Stores factory pages. If all pages made from the same `source` are stored already, only menus without their page are
 * checked.
 */
async function seedPages(
  made: readonly PageFile[],
  pages: FactoryPages,
  marks: SeedMarks,
  source: string | undefined,
): Promise<Record<FactoryOutcome, number>> {
  const kept = { kept: 0, merged: 0, conflict: 0 };
  const outcomes: Record<FactoryOutcome, number> = { created: 0, updated: 0, unchanged: 0, ...kept, 'no menu': 0 };
  const seen = source !== undefined && (await marks.hasPages(source));
  const bare = seen ? await pages.bare() : undefined;
  for (const { menu, body } of made)
    outcomes[bare?.has(menu) === false ? 'unchanged' : await pages.take(menu, body)] += 1;
  if (source !== undefined && !seen) await marks.rememberPages(source);
  return outcomes;
}

/**
 * Brings the database up to the seeds: rows, rights, factory pages, decisions, processes. Repeating it changes nothing.
 * `source` identifies everything that pages are made from, see `MetadataService.source`.
 */
export async function seedAll(
  config: Config,
  database: Database,
  registry: CompiledRegistry,
  files: MetadataFiles,
  { pages, decisions, processes }: { pages: FactoryPages; decisions: DecisionDesk; processes: ProcessSeeds },
  clock: Clock,
  source?: string,
): Promise<SeedReport> {
  const seeder = new Seeder(database, registry, clock, config.production);
  const rows: SeedOutcome = { inserted: 0, updated: 0, kept: 0 };
  const add = (outcome: SeedOutcome): void => {
    rows.inserted += outcome.inserted;
    rows.updated += outcome.updated;
    rows.kept += outcome.kept;
  };
  for (const file of seedFiles(config)) add(await seeder.seed(file));
  const specs = files.access.map((file) => file.spec);
  for (const file of accessSeeds(specs, await roleAliases(database))) add(await seeder.seed(file));
  return {
    rows,
    pages: await seedPages(registry.pages, pages, new SeedMarks(database, clock), source),
    // Decisions come first because processes refer to them.
    decisions: await seedDecisions(config.schemasDir, decisions),
    processes: await seedProcesses(config.schemasDir, processes),
    firstLogins: seeder.firstLogins,
  };
}
