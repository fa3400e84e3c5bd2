import { join } from 'node:path';
import { MANAGING_TENANT } from '../access/index.js';
import type { Clock, Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import type { CompiledRegistry, MetadataFiles } from '../metadata/index.js';
import type { FactoryOutcome, FactoryPages } from '../pages/index.js';
import type { ProcessSeeds } from '../workflow/index.js';
import { accessSeeds } from './access-seeds.js';
import { readSeeds, type SeedFile } from './seed-file.js';
import { seedProcesses } from './seed-processes.js';
import { type FirstLogin, type SeedOutcome, Seeder } from './seeder.js';

export interface SeedReport {
  rows: SeedOutcome;
  pages: Record<FactoryOutcome, number>;
  processes: { deployed: number; kept: number };
  /** New accounts of a production database; told once. */
  firstLogins: readonly FirstLogin[];
}

/** Seed files in force: the required ones, and the demonstration plant where the configuration asks for it. */
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

/** Brings the database up to the seeds: rows, rights, factory pages, processes. Running it again changes nothing. */
export async function seedAll(
  config: Config,
  database: Database,
  registry: CompiledRegistry,
  files: MetadataFiles,
  { pages, processes }: { pages: FactoryPages; processes: ProcessSeeds },
  clock: Clock,
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
  const kept = { kept: 0, merged: 0, conflict: 0 };
  const outcomes: Record<FactoryOutcome, number> = { created: 0, updated: 0, unchanged: 0, ...kept, 'no menu': 0 };
  for (const page of registry.pages) outcomes[await pages.take(page.menu, page.body)] += 1;
  return {
    rows,
    pages: outcomes,
    processes: await seedProcesses(config.schemasDir, processes),
    firstLogins: seeder.firstLogins,
  };
}
