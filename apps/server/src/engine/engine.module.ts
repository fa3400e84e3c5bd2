import { Global, Logger, Module } from '@nestjs/common';
import { Access } from '../access/index.js';
import { CLOCK, CONFIG, type Clock, type Config } from '../config/index.js';
import { DATABASE, type Database, VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { Documents } from './documents.js';
import { Figures } from './figures/index.js';
import { KeptPages } from './kept-pages.js';
import { MetadataService } from './metadata-service.js';
import { Operations } from './operation.js';
import { STANDARD_OPERATIONS } from './operations/index.js';
import { Pipeline } from './pipeline.js';
import { Dictionaries, Labels } from './present/index.js';
import { Reports } from './reports/index.js';
import { RepeatCleaner, Repeats } from './repeat/index.js';

/** The engine's parts for the whole application. Other modules register operations before `MetadataService.start()`. */
@Global()
@Module({
  providers: [
    {
      provide: Operations,
      useFactory: () => {
        const operations = new Operations();
        operations.register(...STANDARD_OPERATIONS);
        return operations;
      },
    },
    {
      provide: MetadataService,
      inject: [CONFIG, DATABASE, VERSION_WATCH, Operations, Access, CLOCK],
      useFactory: (
        config: Config,
        database: Database,
        watch: VersionWatch,
        operations: Operations,
        access: Access,
        clock: Clock,
      ) => {
        const logger = new Logger('Metadata');
        const onError = (message: string): void => logger.error(message);
        const kept = KeptPages.open(config.dataDir);
        return new MetadataService(config.schemasDir, database, watch, operations, access, clock, onError, kept);
      },
    },
    {
      provide: Dictionaries,
      inject: [DATABASE, VERSION_WATCH],
      useFactory: (database: Database, watch: VersionWatch) => new Dictionaries(database, watch),
    },
    {
      provide: Labels,
      inject: [DATABASE, VERSION_WATCH, Dictionaries],
      useFactory: (database: Database, watch: VersionWatch, dictionaries: Dictionaries) =>
        new Labels(database, watch, dictionaries),
    },
    Pipeline,
    Reports,
    Documents,
    Figures,
    Repeats,
    RepeatCleaner,
  ],
  exports: [Operations, MetadataService, Dictionaries, Labels, Pipeline, Documents, Figures, Repeats],
})
export class EngineModule {}
