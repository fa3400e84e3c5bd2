import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/index.js';
import { lockFolder, type OpenDatabase, openPlace } from '../../database/index.js';
import { type Entry, type Head, type Manifest, readArchive, textOf } from './archive.js';
import { Installation, MAIN, mainPart, type Part } from './installation.js';
import { MysqlTarget, type TableSaid } from './mysql-part.js';
import { checkSqlite, dropSqlite } from './sqlite-part.js';
import { FileTarget, isFile } from './stored-files.js';

export interface RestoreOptions {
  /** What is in the place goes. */
  readonly force: boolean;
  /** Names of the migrations that this version knows. */
  readonly migrations: readonly string[];
}

const SQLITE = /^databases\/([\w-]+)\.sqlite$/;
const MYSQL = /^databases\/([\w-]+)\/(?:(tables)\.json|(\w+)\/\d+\.jsonl)$/;
const unknown = ({ name }: Entry): Error => new Error(`the backup is damaged: what is ${name}?`);

/**
 * Puts an installation back into the place that the settings name. The whole file is checked first. Throws an Error
 * that says why not: a damaged file, one of a newer version or another kind of database, a place that is not empty.
 */
export async function restoreInstallation(config: Config, file: string, options: RestoreOptions): Promise<Manifest> {
  const flavour = config.databaseUrl === undefined ? 'sqlite' : 'mysql';
  await readArchive(file, { head: (head) => demandKnown(head, flavour, options.migrations) });
  await mkdir(config.dataDir, { recursive: true });
  await demandRoom(join(config.dataDir, 'files'), options.force);
  const target =
    flavour === 'sqlite' ? new SqliteRestore(config, options.force) : new MysqlRestore(config, options.force);
  try {
    await target.prepare();
    const manifest = await readArchive(file, { head: () => undefined, entry: (entry) => target.take(entry) });
    await target.finish(manifest);
    return manifest;
  } finally {
    await target.close();
  }
}

function demandKnown(head: Head, flavour: string, known: readonly string[]): void {
  if (head.flavour !== flavour)
    throw new Error(
      `the backup is of ${head.flavour}, the settings name ${flavour}: it can be restored in its own kind only`,
    );
  const newer = head.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new Error(`the backup was written by a newer version (${head.version}): it has ${newer.join(', ')}`);
}

async function demandRoom(folder: string, force: boolean): Promise<void> {
  const found = existsSync(folder) ? (await readdir(folder)).filter((name) => !name.startsWith('.')) : [];
  if (found.length > 0 && !force) throw notEmpty(folder);
}

const notEmpty = (place: string): Error =>
  new Error(`${place} is not empty; --force puts the backup in the place of what is there`);

function demandSame(manifest: Manifest, name: string, rows: Readonly<Record<string, number>>): void {
  const said = manifest.rows[name] ?? {};
  for (const [table, count] of Object.entries(said))
    if (rows[table] !== count)
      throw new Error(`${name}.${table}: ${count} rows were written down, ${rows[table] ?? 0} came`);
}

/** What both kinds do with stored files: they come when the main database says where they belong. */
abstract class Target {
  protected files: FileTarget | undefined;
  private open: OpenDatabase | undefined;

  constructor(
    protected readonly config: Config,
    protected readonly force: boolean,
  ) {}

  abstract prepare(): Promise<void>;
  protected abstract takeData(entry: Entry): Promise<void>;
  abstract finish(manifest: Manifest): Promise<void>;

  take(entry: Entry): Promise<void> {
    return isFile(entry) ? this.takeFile(entry) : this.takeData(entry);
  }

  /** The rest of the installation, as the restored main database at this place says. */
  protected async installation(place: Part['place']): Promise<Installation> {
    this.open ??= await openPlace(place);
    return new Installation(this.config, this.open.database);
  }

  protected abstract mainPlace(): Part['place'];

  private async takeFile(entry: Entry): Promise<void> {
    this.files ??= await FileTarget.of((await this.installation(this.mainPlace())).storages, this.config.dataDir);
    await this.files.put(entry);
  }

  protected demandFiles(manifest: Manifest): void {
    if ((this.files?.count ?? 0) !== manifest.files)
      throw new Error(`${manifest.files} files were written down, others came`);
  }

  protected async closeMain(): Promise<void> {
    await this.open?.close();
    this.open = undefined;
  }

  async close(): Promise<void> {
    await this.closeMain();
    await this.files?.close();
  }
}

/** Databases become files beside their names, and get these when everything is there. */
class SqliteRestore extends Target {
  private readonly coming = new Map<string, string>();
  private unlock: () => void = () => undefined;

  private placeOf(name: string): string {
    const { dataDir } = this.config;
    return join(dataDir, name === MAIN ? 'lamina.sqlite.restored' : `${name}.sqlite.restored`);
  }

  protected mainPlace(): Part['place'] {
    return { file: this.placeOf(MAIN) };
  }

  async prepare(): Promise<void> {
    // No server may work there.
    this.unlock = lockFolder(this.config.dataDir);
    const { place } = mainPart(this.config);
    if ('file' in place && existsSync(place.file) && !this.force) throw notEmpty(place.file);
  }

  protected async takeData(entry: Entry): Promise<void> {
    const [, name] = SQLITE.exec(entry.name) ?? [];
    if (name === undefined) throw unknown(entry);
    const path = this.placeOf(name);
    await dropSqlite(path);
    await pipeline(entry.content, createWriteStream(path, { mode: 0o600 }));
    this.coming.set(name, path);
  }

  async finish(manifest: Manifest): Promise<void> {
    this.demandFiles(manifest);
    for (const [name, path] of this.coming) demandSame(manifest, name, checkSqlite(path));
    const parts = [mainPart(this.config), ...(await (await this.installation(this.mainPlace())).ownParts())];
    await this.closeMain();
    // The main database last: it says that the installation is there.
    for (const { name, place } of parts.reverse()) {
      const path = this.coming.get(name);
      if (path === undefined || !('file' in place)) throw new Error(`the backup has no database ${name}`);
      await mkdir(dirname(place.file), { recursive: true });
      if (existsSync(place.file) && !this.force) throw notEmpty(place.file);
      await dropSqlite(place.file);
      await rename(path, place.file);
      this.coming.delete(name);
    }
  }

  override async close(): Promise<void> {
    await super.close();
    for (const path of this.coming.values()) await dropSqlite(path);
    this.unlock();
  }
}

/** Databases are filled table by table. */
class MysqlRestore extends Target {
  private readonly targets = new Map<string, MysqlTarget>();

  protected mainPlace(): Part['place'] {
    return mainPart(this.config).place;
  }

  prepare(): Promise<void> {
    return this.begin(mainPart(this.config));
  }

  private async begin({ name, place }: Part): Promise<void> {
    if (!('url' in place)) throw new Error('the database is a file');
    const target = await MysqlTarget.of(place.url);
    this.targets.set(name, target);
    const shown = new URL(place.url);
    const where = `${shown.host}${shown.pathname}`;
    if (!(await target.isEmpty())) {
      if (!this.force) throw notEmpty(where);
      if ((await target.others()) > 0) throw new Error(`somebody is connected to ${where}: stop the servers first`);
    }
    await target.clear();
  }

  protected async takeData(entry: Entry): Promise<void> {
    const [, name = '', tables, table] = MYSQL.exec(entry.name) ?? [];
    if (tables === undefined && table === undefined) throw unknown(entry);
    if (!this.targets.has(name)) await this.beginOwn(name);
    const target = this.targets.get(name)!;
    const text = await textOf(entry);
    if (tables === undefined) await target.fill(table!, text);
    else await target.make(JSON.parse(text) as TableSaid[]);
  }

  /** The main database is filled by then, and says where those of the tenants are. */
  private async beginOwn(name: string): Promise<void> {
    const parts = await (await this.installation(this.mainPlace())).ownParts();
    const part = parts.find((one) => one.name === name);
    if (part === undefined) throw new Error(`the backup is damaged: nobody has the database ${name}`);
    await this.begin(part);
  }

  async finish(manifest: Manifest): Promise<void> {
    this.demandFiles(manifest);
    for (const [name, target] of this.targets) demandSame(manifest, name, target.rows);
  }

  override async close(): Promise<void> {
    await super.close();
    for (const target of this.targets.values()) await target.close();
  }
}
