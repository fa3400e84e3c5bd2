import { Controller, HttpCode, Post } from '@nestjs/common';
import { Permit } from '../../access/index.js';
import { LogCleaner } from './log-cleaner.js';
import { LogQueue } from './log-queue.js';

/** What an administrator may do with the logs besides reading them. */
@Controller('api/lc-log')
@Permit('administrator')
export class LogsController {
  constructor(
    private readonly cleaner: LogCleaner,
    private readonly queue: LogQueue,
  ) {}

  /** Removes what is older than the parameters say now, instead of within the hour. */
  @Post('clean')
  @HttpCode(200)
  async clean(): Promise<void> {
    await this.queue.flush();
    await this.cleaner.run();
  }
}
