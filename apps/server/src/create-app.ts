import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { migrations } from '../../../migrations/index.js';
import { AppModule } from './app.module.js';
import { Access, markRights } from './access/index.js';
import { BEHAVIOURS } from './behaviours/index.js';
import { type Clock, type Config, makeClock } from './config/index.js';
import {
  alone,
  type Database,
  type OpenDatabase,
  openDatabase,
  RoutedDatabase,
  Signal,
  VersionWatch,
} from './database/index.js';
import { MetadataService, Pipeline, SECRETS, type Secrets, serveResources } from './engine/index.js';
import { FailureFilter, prepareServer, serveFrontEnds } from './http/index.js';
import { loadLimits } from './metadata/index.js';
import { Pages } from './pages/index.js';
import { OwnDatabases } from './platform/datasources/index.js';
import { findSeededPasswords } from './platform/auth/index.js';
import { seedAll, seededAccounts, seedFiles, type SeedReport } from './seeding/index.js';
import { ProcessSeeds } from './workflow/index.js';

const KILO = 1024;

/** A complete application: listening is the caller's. */
export interface Lamina {
  app: NestFastifyApplication;
  config: Config;
  database: Database;
  seeded: SeedReport;
  close(): Promise<void>;
}

/** Puts the application together: database, migrations, metadata, seeds, front ends. Throws what stands in the way. */
export async function createLamina(config: Config): Promise<Lamina> {
  const clock = makeClock(config.clockStart);
  const open = await openDatabase(config, migrations);
  try {
    await alone(open, () => open.dataSource.runMigrations({ transaction: 'each' }));
    return await assemble(config, clock, open);
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function assemble(config: Config, clock: Clock, open: OpenDatabase): Promise<Lamina> {
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
    trustProxy: true,
    forceCloseConnections: true,
  });
  await prepareServer(adapter.getInstance() as unknown as FastifyInstance, {
    bodyBytes: limits.body.kilobytes * KILO,
    jsonDepth: limits.body.jsonDepth,
    uploadBytes: limits.upload.kilobytes * KILO,
    frameOrigins: config.frameOrigins,
  });
  markRights(adapter.getInstance() as unknown as FastifyInstance);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({ config, clock, database, dataSource, watch, migrations }),
    adapter,
    { bodyParser: false, logger: ['error', 'warn'] },
  );
  const metadata = app.get(MetadataService);
  // Makes the key: the first record that is sealed would wait within its transaction for that of the key.
  await app.get<Secrets>(SECRETS).seal('');
  app.get(Pipeline).use(...BEHAVIOURS);
  await metadata.start();
  await app.get(OwnDatabases).start();
  const seeded = await alone(open, () =>
    seedAll(
      config,
      database,
      metadata.registry,
      metadata.files,
      { pages: app.get(Pages), processes: app.get(ProcessSeeds) },
      clock,
    ),
  );
  if (config.production) await refuseSeededPasswords(config, database);
  await watch.refresh();
  serveResources(
    adapter.getInstance() as unknown as FastifyInstance,
    app.get(Access),
    app.get(Pipeline),
    new FailureFilter(),
  );
  await serveFrontEnds(adapter.getInstance() as unknown as FastifyInstance, {
    runtimeDist: config.runtimeDist,
    editorDist: config.editorDist,
    settings: {
      captcha: config.captcha,
      tenantMode: config.tenantMode,
      switchMode: config.switchMode,
      frameOrigins: config.frameOrigins,
      clientId: 'lamina',
      clientSecret: 'lamina_secret',
      tokenSeconds: limits.token.refreshAfterSeconds,
    },
  });
  await app.init();
  const close = async (): Promise<void> => {
    watch.stop();
    signal?.stop();
    await app.close();
    await database.close();
    await open.close();
  };
  return { app, config, database, seeded, close };
}

/** A seeded password is known to everybody who has read this repository. */
async function refuseSeededPasswords(config: Config, database: Database): Promise<void> {
  const known = seedFiles({ ...config, demo: true });
  const found = await findSeededPasswords(database, seededAccounts(known));
  if (found.length > 0)
    throw new Error(`These accounts still have their seeded password; change it first: ${found.join(', ')}`);
}
