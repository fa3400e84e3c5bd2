import { Global, Module } from '@nestjs/common';
import { ApiLog } from './api-log.js';
import { DataLog } from './data-log.js';
import { DataLogMover } from './data-log-mover.js';
import { LogCleaner } from './log-cleaner.js';
import { LogOperations } from './log-operations.js';
import { LogParams } from './log-params.js';
import { LogQueue } from './log-queue.js';
import { LogsController } from './logs.controller.js';
import { UsualLog } from './usual-log.js';

@Global()
@Module({
  controllers: [LogsController],
  providers: [LogOperations, LogQueue, LogParams, ApiLog, DataLog, DataLogMover, UsualLog, LogCleaner],
  exports: [UsualLog],
})
export class LogsModule {}
