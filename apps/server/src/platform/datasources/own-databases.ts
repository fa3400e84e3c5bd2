import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/index.js';
import {
  withMigrationLock,
  DATABASE,
  type Migrations,
  migrate,
  MIGRATIONS,
  type OpenDatabase,
  openPlace,
  type OwnTarget,
  type RoutedDatabase,
  VERSION_WATCH,
  type VersionWatch,
  type VisitedDatabase,
  visitPlace,
} from '../../database/index.js';
import { createMissing, MetadataService, SECRETS, type Secrets } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { DatasourceRows, type StoredSource } from './datasource.store.js';
import { connectionOf, placeOf, type Source } from './place.js';

/** Changes of these tables may give a tenant another database. */
const TABLES = ['lc_tenant', 'lc_datasource'];
/** Folder of tenants' SQLite files within the data folder. */
export const OWN_FOLDER = 'tenants';

/** Tells the database which tenants have one of their own, at the start and whenever it changes on any server. */
@Injectable()
export class OwnDatabases {
  private readonly logger = new Logger('Tenants');
  private loading: Promise<void> = Promise.resolve();

  constructor(
    private readonly rows: DatasourceRows,
    private readonly metadata: MetadataService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE) private readonly database: RoutedDatabase,
    @Inject(VERSION_WATCH) private readonly watch: VersionWatch,
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(MIGRATIONS) private readonly migrations: Migrations,
  ) {}

  /** Brings every tenant's database to what this server needs; one that is away must not keep the others from work. */
  async start(): Promise<void> {
    this.metadata.onChange(() => this.prepareAll());
    this.watch.onChange((tables) => {
      if (TABLES.some((table) => tables.has(table))) this.quietly(this.load());
    });
    // Makes the key now: a transaction that seals something must not wait for another that keeps the key.
    await this.secrets.seal('');
    await this.load();
    await this.database.each(async () => undefined).catch(() => undefined);
  }

  /** Reads who has which; calls follow one another. */
  load(): Promise<void> {
    this.loading = this.loading.catch(() => undefined).then(() => this.read());
    return this.loading;
  }

  /**
   * Connects to a source and closes again. One of the server's own kind is made where it is missing, since a tenant may
   * be given it; of another one, only its tables can be learnt.
   */
  async probe(source: StoredSource): Promise<void> {
    const { flavour } = await placeOf(await this.readable(source), this.folder);
    if (flavour !== this.database.flavour)
      return this.visit(source, async ({ sql }) => void (await sql.all('SELECT 1')));
    const open = await this.connect(source, []);
    try {
      await open.database.read.get('SELECT 1 AS one');
    } finally {
      await open.close();
    }
  }

  /** Reads a source of either kind as it is. Throws 400 with the reason when it cannot be reached. */
  async visit<T>(source: StoredSource, work: (visited: VisitedDatabase) => Promise<T>): Promise<T> {
    const { place } = await placeOf(await this.readable(source), this.folder);
    return visitPlace(place, work).catch((error: Error) => {
      throw badRequest('datasource.away', { reason: error.message });
    });
  }

  private get folder(): string {
    return join(this.config.dataDir, OWN_FOLDER);
  }

  private async readable(source: StoredSource): Promise<Source> {
    return { ...source, password: source.password === '' ? '' : await this.secrets.unseal(source.password) };
  }

  /** Opens a source and brings its tables to what this server needs. */
  async open(source: StoredSource): Promise<OpenDatabase> {
    const open = await this.connect(source, this.migrations);
    try {
      await migrate(open);
      await withMigrationLock(open, () => createMissing(open.database, this.metadata.registry));
    } catch (error) {
      await open.close();
      throw error;
    }
    return open;
  }

  private async connect(source: StoredSource, migrations: Migrations): Promise<OpenDatabase> {
    const place = await connectionOf(await this.readable(source), this.database.flavour, this.folder);
    return openPlace(place, migrations).catch((error: Error) => {
      throw badRequest('datasource.away', { reason: error.message });
    });
  }

  private async read(): Promise<void> {
    const targets = new Map<string, OwnTarget>();
    for (const { tenantId, ...source } of await this.rows.assigned())
      targets.set(tenantId, { key: JSON.stringify(source), open: () => this.open(source) });
    this.tellTables();
    await this.database.assign(targets);
  }

  private tellTables(): void {
    const tables = { tenant: new Set<string>(), platform: new Set<string>() };
    for (const { name, home } of this.metadata.registry.tables) tables[home].add(name);
    this.database.use(tables.tenant, tables.platform);
  }

  /** A model that was published may need a table in every database. */
  private prepareAll(): void {
    this.tellTables();
    this.quietly(
      this.rows.assigned().then(async (all) => {
        for (const source of all) await (await this.open(source)).close();
      }),
    );
  }

  private quietly(work: Promise<unknown>): void {
    work.catch((error: Error) => this.logger.error(`tenants' databases: ${error.message}`));
  }
}
