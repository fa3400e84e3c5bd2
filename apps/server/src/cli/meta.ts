import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.js';
import { migrate, openDatabase } from '../database/index.js';
import { changeSql, isDestructive, type MigrationFile, pendingChanges, type SchemaChange } from '../engine/index.js';
import { allMigrations } from '../all-migrations.js';
import { checkAll, compileAll } from './check/check.js';
import { jsonText } from '../platform/develop/index.js';

/** Compiles everything as the server would. Throws with the list of problems. */
export async function metaCheck(config: Config): Promise<void> {
  const started = performance.now();
  const { controllerCodes, controllerPaths } = await import('./check/controller-paths.js');
  const registry = await checkAll(config, { paths: controllerPaths(), codes: controllerCodes() });
  const calls = [...registry.resources.values()].reduce((sum, resource) => sum + resource.calls.length, 0);
  process.stdout.write(
    `${registry.resources.size} models, ${registry.tables.length} tables, ${calls} calls, ${registry.pages.length} pages are in order (${Math.round(performance.now() - started)} ms)\n`,
  );
}

const pascal = (name: string): string => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** A migration that removes something has a special class name, because older servers cannot work after it. */
function writeMigration(config: Config, name: string, changes: readonly SchemaChange[]): string {
  if (!/^[a-z][a-z0-9-]{2,50}$/.test(name)) throw new Error('a migration is named in kebab-case, e.g. add-furnace-log');
  const stamp = Date.now();
  const file = `${stamp}-${name}.json`;
  const className = `${changes.some(isDestructive) ? 'Contracting' : ''}${pascal(name)}${stamp}`;
  const migration: MigrationFile = { name: className, changes };
  const folder = join(config.root, 'migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), jsonText(migration));
  return file;
}

/**
 * Prints the difference between models and database as SQL; `write` saves it as a migration. Data loss needs
 * `allowDrop`.
 */
export async function metaDiff(config: Config, options: { write?: string; allowDrop: boolean }): Promise<void> {
  const { registry } = compileAll(config);
  const open = await openDatabase(config, allMigrations(config));
  try {
    await migrate(open);
    const pending = await pendingChanges(open.database, registry);
    const foreign = options.allowDrop ? [] : pending.filter((change) => change.kind === 'dropTable');
    const changes = pending.filter((change) => !foreign.some((one) => one === change));
    for (const { table } of foreign)
      process.stdout.write(`left alone: ${table.name}, of which there is no model (--allow-drop takes it away)\n`);
    for (const change of changes)
      process.stdout.write(`${changeSql(change, open.database.flavour).join(';\n') || change.kind};\n`);
    if (changes.length === 0) process.stdout.write('models and database agree\n');
    if (options.write === undefined || changes.length === 0) return;
    const lossy = changes.filter(isDestructive);
    if (lossy.length > 0 && !options.allowDrop) {
      throw new Error(
        `${lossy.length} of these changes lose data; if that is meant, say --allow-drop. Nothing was written.`,
      );
    }
    process.stdout.write(`written: migrations/${writeMigration(config, options.write, changes)}\n`);
  } finally {
    await open.close();
  }
}
