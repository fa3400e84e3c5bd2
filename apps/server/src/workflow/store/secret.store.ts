import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';

/** Encrypted values of headers for HTTP calls of processes. */
@Injectable()
export class SecretStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  byCode(tenantId: string, code: string): Promise<{ host: string; value: string | null } | undefined> {
    return this.database.read.get(
      'SELECT host, secret_value AS value FROM wf_secret WHERE tenant_id = ? AND code = ? AND is_deleted = 0',
      [tenantId, code],
    );
  }
}
