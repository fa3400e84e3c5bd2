import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../../access/index.js';
import { CONFIG, type Config, CLOCK, type Clock } from '../../../config/index.js';
import { Inject } from '@nestjs/common';
import { inOneTransaction } from '../../../database/index.js';
import { badRequest } from '../../../errors/index.js';
import { Raw } from '../../../http/index.js';
import { loadLimits } from '../../../metadata/index.js';
import { UsualLog } from '../../logs/index.js';
import { receiveBackup } from './receive-backup.js';
import { TenantBackup } from './tenant-backup.js';
import { type Restored, TenantRestore } from './tenant-restore.js';
import { Storages } from '../../resource/index.js';

type Query_ = Record<string, unknown>;

/** Each keeps a connection for as long as it takes. */
const MAX_AT_ONCE = 2;

/** One tenant as a file, and back. */
@Controller('api/lc-system/tenant')
@Permit('administrator')
export class BackupController {
  private running = 0;
  private readonly kilobytes: number;

  constructor(
    private readonly backups: TenantBackup,
    private readonly restores: TenantRestore,
    private readonly storages: Storages,
    private readonly log: UsualLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.kilobytes = loadLimits(config.schemasDir).backup.kilobytes;
  }

  /** `tenantId`: code of the tenant. Answers the file as it is written. */
  @Get('backup')
  @Raw()
  async backup(@CurrentActor() actor: Actor, @Query() query: Query_, @Res() reply: FastifyReply): Promise<void> {
    const { tenantId } = query;
    if (typeof tenantId !== 'string' || tenantId === '') throw badRequest('request.missing', { name: 'tenantId' });
    const lines = await this.counted(() => this.backups.begin(tenantId), false);
    const bytes = createGzip();
    pipeline(Readable.from(lines), bytes, (error) => {
      this.running -= 1;
      const data = error ? { tenantId, failed: error.message } : { tenantId };
      this.log.add(actor, { level: error ? 'error' : 'info', id: 'tenant.backup', data, path: reply.request.url });
    });
    const name = `tenant-${tenantId}-${this.clock.now().replace(/\D/g, '')}.backup.gz`;
    await reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', `attachment; filename=${name}`)
      .header('cache-control', 'no-store')
      .send(bytes);
  }

  @Post('backup')
  @HttpCode(200)
  @Raw()
  backupByPost(@CurrentActor() actor: Actor, @Query() query: Query_, @Res() reply: FastifyReply): Promise<void> {
    return this.backup(actor, query, reply);
  }

  /** Multipart: the file, `tenantId` (a new code makes a copy) and `replace` (1: what the tenant has goes). */
  @Post('restore')
  @HttpCode(200)
  async restore(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<Restored> {
    return this.counted(async () => {
      const { path, values, drop } = await receiveBackup(request, this.storages.incoming, this.kilobytes);
      try {
        const tenantId = String(values['tenantId'] ?? '').trim();
        const replace = ['1', 'true'].includes(String(values['replace']));
        const done = await inOneTransaction(() =>
          this.restores.run(path, { replace, ...(tenantId === '' ? {} : { tenantId }) }),
        );
        this.log.add(actor, { level: 'info', id: 'tenant.restore', data: done, path: request.url });
        return done;
      } catch (error) {
        const data = { failed: (error as Error).message };
        this.log.add(actor, { level: 'warn', id: 'tenant.restore', data, path: request.url });
        throw error;
      } finally {
        await drop();
      }
    });
  }

  /** `ends`: the work is over with its promise; otherwise whoever began it counts it out. */
  private async counted<T>(work: () => Promise<T>, ends = true): Promise<T> {
    if (this.running >= MAX_AT_ONCE) throw badRequest('backup.busy');
    this.running += 1;
    try {
      const result = await work();
      if (ends) this.running -= 1;
      return result;
    } catch (error) {
      this.running -= 1;
      throw error;
    }
  }
}
