import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMigrations } from '../all-migrations.js';
import type { Config } from '../config/index.js';
import { backupInstallation, restoreInstallation } from '../platform/installation/index.js';

const MEGA = 1024 * 1024;

/** Writes the configured installation into a file, and prints what it contains. */
export async function backup(config: Config, file: string): Promise<void> {
  if (file === '') throw new Error('backup: name the file');
  const { version } = JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8')) as { version: string };
  const done = await backupInstallation(config, file, version);
  const size = `${(done.bytes / MEGA).toFixed(1)} MB`;
  process.stdout.write(`${done.file}: ${size}, read back and compared\n${summaryOf(done.manifest)}\n`);
}

/** Restores the installation from a file to the configured place, and prints what was in it. */
export async function restore(config: Config, file: string, force: boolean): Promise<void> {
  if (file === '') throw new Error('restore: name the file');
  const known = allMigrations(config).map(({ name }) => name);
  const manifest = await restoreInstallation(config, file, { force, migrations: known });
  process.stdout.write(`restored\n${summaryOf(manifest)}\n`);
}

function summaryOf({ rows, files }: Awaited<ReturnType<typeof restoreInstallation>>): string {
  const databases = Object.entries(rows).map(([name, tables]) => {
    const counts = Object.values(tables);
    return `  ${name}: ${counts.length} tables, ${counts.reduce((sum, count) => sum + count, 0)} rows`;
  });
  return [...databases, `  stored files: ${files}`].join('\n');
}
