import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { reveal, SECRETS, type Secrets } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { UsualLog } from '../logs/index.js';
import { aliyun } from './providers/aliyun.js';
import { json } from './providers/json.js';
import { fill, type SmsMessage, type SmsProvider, type SmsService } from './providers/provider.js';
import { yunpian } from './providers/yunpian.js';

const ENABLED = 2;
const LOG = 6;
const PROVIDERS: Readonly<Record<number, SmsProvider>> = { 1: yunpian, 3: aliyun, 5: json };

type Row = Omit<SmsService, 'tenantId' | 'category' | 'local'> & { category: number | string };

const hidden = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Sends text messages by the tenant's service. */
@Injectable()
export class Sms {
  private readonly logger = new Logger('Sms');

  constructor(
    private readonly log: UsualLog,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  /**
   * Sends a message by the service of that code, or by the enabled one. Throws 400 when there is none, or when the
   * provider does not take it.
   */
  async send(tenantId: string, account: string, message: SmsMessage, code?: string): Promise<void> {
    const service = await this.service(tenantId, code);
    const phones = message.phones.map(hidden).join(',');
    try {
      await this.provider(service).send(service, message);
    } catch (error) {
      this.log.add({ tenantId, account }, { level: 'error', id: 'sms.failed', data: `${phones}: ${reason(error)}` });
      throw badRequest('sms.failed');
    }
    this.log.add({ tenantId, account }, { level: 'info', id: 'sms.sent', data: `${service.code}: ${phones}` });
  }

  /** Throws 400 when the tenant has no enabled service. */
  async demandService(tenantId: string): Promise<void> {
    await this.service(tenantId, undefined);
  }

  private provider({ category }: SmsService): SmsProvider {
    // A log that everybody on the machine reads is no way to a customer.
    if (category === LOG && !this.config.production)
      return { send: async (service, message) => this.write(service, message) };
    const provider = PROVIDERS[category];
    if (provider === undefined) throw new Error(`there is no provider for category ${category}`);
    return provider;
  }

  private write({ template, signName }: SmsService, { phones, params }: SmsMessage): void {
    this.logger.warn(`to ${phones.join(',')}: [${signName}] ${fill(template, params)}`);
  }

  private async service(tenantId: string, code: string | undefined): Promise<SmsService> {
    const match = code === undefined ? `status = ${ENABLED}` : 'sms_code = ?';
    const row = await this.database.read.get<Row>(
      `SELECT sms_code AS code, category, template_id AS template, endpoint, key_id AS keyId, secret_key AS secret,
              region_id AS region, sign_name AS signName
         FROM lc_sms WHERE tenant_id = ? AND is_deleted = 0 AND ${match} ORDER BY id LIMIT 1`,
      code === undefined ? [tenantId] : [tenantId, code],
    );
    if (row === undefined) throw badRequest('sms.noService');
    const [keyId, secret] = await Promise.all([reveal(this.secrets, row.keyId), reveal(this.secrets, row.secret)]);
    return { ...row, tenantId, category: Number(row.category), keyId, secret, local: this.config.localProviders };
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
