import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/index.js';
import { openPlace } from '../../database/index.js';
import { ArchiveWriter, type Manifest, readArchive } from './archive.js';
import { Installation, mainPart, type Part } from './installation.js';
import { MysqlMoment } from './mysql-part.js';
import { SqliteMoment } from './sqlite-part.js';
import { writeFiles } from './stored-files.js';

interface BackupDone {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

type Rows = Record<string, Record<string, number>>;

/**
 * Writes a whole installation into one compressed file while its servers work: every database as it is at one moment
 * (tenants' own ones right after the main one), then all stored files. The file is read back and compared before it
 * gets its name. Throws an Error that says what stands in the way; then there is no file.
 */
export async function backupInstallation(config: Config, wanted: string, version: string): Promise<BackupDone> {
  const file = resolve(wanted);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const part = `${file}.part`;
  await rm(part, { force: true });
  const folder = await mkdtemp(join(dirname(file), '.lamina-backup-'));
  const archive = new ArchiveWriter(part);
  try {
    const write = config.databaseUrl === undefined ? writeSqlite : writeMysql;
    const found = await write(config, archive, folder, version);
    await archive.end(found);
    const manifest = await readArchive(part, { head: () => undefined });
    await rename(part, file);
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    await archive.stop();
    await rm(part, { force: true });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Found = Pick<Manifest, 'rows' | 'files'>;

async function writeSqlite(config: Config, archive: ArchiveWriter, folder: string, version: string): Promise<Found> {
  const main = mainPart(config);
  const copyOf = (part: Part): string => join(folder, `${part.name}.sqlite`);
  const rows: Rows = { [main.name]: await copied(main, copyOf(main)) };
  const asked = await openPlace({ file: copyOf(main) });
  const parts = [main, ...(await new Installation(config, asked.database).ownParts())];
  const done = await asked.database.read.all<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  // What was opened is not whole before it is closed.
  await asked.close();
  const migrations = done.map(({ name }) => name);
  await archive.head({ version, flavour: 'sqlite', migrations, time: new Date().toISOString() });
  for (const part of parts.slice(1)) rows[part.name] = await copied(part, copyOf(part));
  for (const part of parts) await archive.file(`databases/${part.name}.sqlite`, copyOf(part));
  const open = await openPlace({ file: copyOf(main) });
  try {
    return { rows, files: await writeFiles(archive, new Installation(config, open.database).storages, folder) };
  } finally {
    await open.close();
  }
}

async function copied({ place }: Part, target: string): Promise<Record<string, number>> {
  if (!('file' in place)) throw new Error('the database is no file');
  const moment = new SqliteMoment(place.file);
  try {
    return await moment.copyTo(target);
  } finally {
    moment.close();
  }
}

async function writeMysql(config: Config, archive: ArchiveWriter, folder: string, version: string): Promise<Found> {
  const main = mainPart(config);
  const open = await openPlace(main.place);
  const moments = new Map<string, MysqlMoment>();
  try {
    const installation = new Installation(config, open.database);
    for (const { name, place } of [main, ...(await installation.ownParts())]) {
      if (!('url' in place)) throw new Error('the database is a file');
      moments.set(name, await MysqlMoment.of(place.url));
    }
    const migrations = await moments.get(main.name)!.migrations();
    await archive.head({ version, flavour: 'mysql', migrations, time: new Date().toISOString() });
    const rows: Rows = {};
    for (const [name, moment] of moments) rows[name] = await moment.writeTo(archive, `databases/${name}`);
    return { rows, files: await writeFiles(archive, installation.storages, folder) };
  } finally {
    for (const moment of moments.values()) await moment.close();
    await open.close();
  }
}
