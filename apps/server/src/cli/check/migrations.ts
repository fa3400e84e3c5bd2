import { join } from 'node:path';
import type { Config } from '../../config/index.js';
import { readMigrations } from '../../engine/index.js';

/** Migrations in files must be readable: an invalid one prevents every start. */
export function checkMigrations({ root }: Pick<Config, 'root'>): string[] {
  const folder = join(root, 'migrations');
  try {
    const twice = new Map<string, number>();
    for (const { name } of readMigrations(folder)) twice.set(name, (twice.get(name) ?? 0) + 1);
    return [...twice].filter(([, count]) => count > 1).map(([name]) => `migrations: ${name} is there twice`);
  } catch (error) {
    return [(error instanceof Error ? error.message : String(error)).replace(`${folder}/`, 'migrations/')];
  }
}
