import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { allMigrations } from './all-migrations.js';
import { AppModule } from './app.module.js';
import { Access, markRights } from './access/index.js';
import { ANSWERS, BEHAVIOURS, HOOKS } from './behaviours/index.js';
import { type Config, makeClock, type MovableClock } from './config/index.js';
import {
  withMigrationLock,
  type Database,
  type OpenDatabase,
  migrate,
  openDatabase,
  RoutedDatabase,
  Signal,
  VersionWatch,
} from './database/index.js';
import { MetadataService, Operations, Pipeline, SECRETS, type Secrets, serveResources } from './engine/index.js';
import { closeWhenDraining, drain, Draining, FailureFilter, prepareServer, serveFrontEnds } from './http/index.js';
import { doorFor, isEmptyPlant, type Loaded, loadPlant, readPlantWords } from './demo/index.js';
import { watchSystem } from './system-figures.js';
import { loadLimits } from './metadata/index.js';
import {
  folderProbe,
  nestLog,
  observeCalls,
  requestIdOf,
  serveHealth,
  serveMetrics,
  startTracing,
  stopTracing,
  tellStatementsOver,
  useLogFormat,
  watchProcess,
} from './observability/index.js';
import { ActionNotices } from './notices/index.js';
import { FactoryPages } from './pages/index.js';
import { OwnDatabases } from './platform/datasources/index.js';
import { findSeededPasswords, TokenService } from './platform/auth/index.js';
import { seedAll, seededAccounts, seedFiles, type SeedReport } from './seeding/index.js';
import { DecisionDesk } from './decisions/index.js';
import { ProcessSeeds } from './workflow/index.js';

const KILO = 1024;

/** A complete application: listening is the caller's. */
export interface Lamina {
  app: NestFastifyApplication;
  config: Config;
  database: Database;
  seeded: SeedReport;
  /** Fills the plant of the demonstration as long as nobody has signed a contract; before anybody is let in. */
  fillPlant(begins: () => void): Promise<Loaded | undefined>;
  close(): Promise<void>;
}

/** Puts the application together: database, migrations, metadata, seeds, front ends. Throws what stands in the way. */
export async function createLamina(config: Config): Promise<Lamina> {
  const clock = makeClock(config.clockStart);
  await observe(config);
  const open = await openDatabase(config, allMigrations(config));
  try {
    await migrate(open);
    return await assemble(config, clock, open);
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** From here on the server tells what it does, in the way that the settings ask for. */
async function observe(config: Config): Promise<void> {
  useLogFormat(config.logFormat);
  Logger.overrideLogger(nestLog);
  tellStatementsOver(config.slowMillis);
  if (config.traces !== undefined) await startTracing(config.traces);
}

async function assemble(config: Config, clock: MovableClock, open: OpenDatabase): Promise<Lamina> {
  const { dataSource } = open;
  const logger = new Logger('Lamina');
  const database = new RoutedDatabase(open.database, (message) => logger.error(message));
  const watch = new VersionWatch(database, (message) => logger.error(`table versions: ${message}`));
  await watch.start();
  const signal =
    config.redisUrl === undefined
      ? undefined
      : await Signal.to(config.redisUrl, watch, (message) => logger.error(message));
  signal?.start((listener) => database.onCommit(listener));
  const limits = loadLimits(config.schemasDir);
  const adapter = new FastifyAdapter({
    bodyLimit: limits.body.kilobytes * KILO,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    // Those that wait for their next request; the others are answered first.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    // The longest that any request may take to arrive; what is no upload has less (see `arrival.ts`).
    requestTimeout: limits.arrival.uploadSeconds * 1000,
  });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  observeCalls(server);
  await prepareServer(server, {
    bodyBytes: limits.body.kilobytes * KILO,
    jsonDepth: limits.body.jsonDepth,
    uploadBytes: limits.upload.kilobytes * KILO,
    arrival: limits.arrival,
    frameOrigins: config.frameOrigins,
    pageScripts: config.pageScripts,
  });
  const draining = new Draining();
  closeWhenDraining(server, draining);
  markRights(server);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({ config, clock, database, dataSource, watch, migrations: allMigrations(config), draining }),
    adapter,
    { bodyParser: false, logger: nestLog },
  );
  const metadata = app.get(MetadataService);
  // Makes the key: the first record that is sealed would wait within its transaction for that of the key.
  await app.get<Secrets>(SECRETS).seal('');
  app.get(Pipeline).use(...BEHAVIOURS);
  app.get(Operations).registerHooks(HOOKS);
  app.get(Operations).registerAnswers(ANSWERS);
  const notices = app.get(ActionNotices);
  app.get(Pipeline).notifyBy((tx, tenantId, message) => notices.send(tx, tenantId, message));
  await metadata.start();
  await app.get(OwnDatabases).start();
  const unwatchSystem = watchSystem(open, database, clock);
  const seeded = await withMigrationLock(open, () =>
    seedAll(
      config,
      database,
      metadata.registry,
      metadata.files,
      { pages: app.get(FactoryPages), decisions: app.get(DecisionDesk), processes: app.get(ProcessSeeds) },
      clock,
      metadata.source,
    ),
  );
  if (config.production) await refuseSeededPasswords(config, database);
  await watch.refresh();
  serveResources(server, app.get(Access), app.get(Pipeline), new FailureFilter());
  await serveFrontEnds(server, {
    runtimeDist: config.runtimeDist,
    editorDist: config.editorDist,
    settings: {
      captcha: config.captcha,
      tenantMode: config.tenantMode,
      switchMode: config.switchMode,
      frameOrigins: config.frameOrigins,
      pageScripts: config.pageScripts,
      clientId: 'lamina',
      clientSecret: 'lamina_secret',
      tokenSeconds: limits.token.refreshAfterSeconds,
    },
  });
  serveHealth(server, {
    // Nobody is to send anything to a server that is on its way out.
    serving: async () => !draining.started,
    database: async () => (await open.database.read.get('SELECT 1 AS one')) !== undefined,
    migrations: () => isMigrated(open.database, open.dataSource.migrations.length),
    disk: folderProbe(config.dataDir, limits.disk.leastMegabytes * KILO * KILO),
  });
  serveMetrics(server, config.metricsToken);
  watchProcess();
  await app.init();
  const fillPlant = (begins: () => void): Promise<Loaded | undefined> =>
    withMigrationLock(open, async () => {
      if (config.demoPlant === undefined || !(await isEmptyPlant(open.database))) return undefined;
      begins();
      const tokens = app.get(TokenService);
      const door = doorFor(server, open.database, clock.millis(), (claims) => tokens.signed(claims));
      const words = readPlantWords(config.seedsDir);
      const plant = config.demoPlant;
      const loaded = await open.unsynced(() => loadPlant(door, clock, words, plant));
      for (const failure of loaded.failures) logger.warn(`demonstration: ${failure}`);
      return loaded;
    });
  const close = async (): Promise<void> => {
    // Before anything else ends: what is under way needs all of it.
    await drain(server, draining);
    unwatchSystem();
    watch.stop();
    signal?.stop();
    await app.close();
    await database.close();
    await open.close();
    await stopTracing();
  };
  return { app, config, database, seeded, fillPlant, close };
}

/** False when somebody took migrations back under a running server. */
async function isMigrated({ read }: Database, known: number): Promise<boolean> {
  const done = await read.get<{ n: number | string }>('SELECT COUNT(*) AS n FROM migrations');
  return Number(done?.n) >= known;
}

/** A seeded password is known to everybody who has read this repository. */
async function refuseSeededPasswords(config: Config, database: Database): Promise<void> {
  const known = seedFiles({ ...config, demo: true });
  const found = await findSeededPasswords(database, seededAccounts(known));
  if (found.length > 0)
    throw new Error(
      `These accounts still have their seeded password: ${found.join(', ')}. Change it first (lamina password ACCOUNT)`,
    );
}
