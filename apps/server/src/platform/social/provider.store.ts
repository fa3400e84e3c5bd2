import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import { SECRETS, type Secrets } from '../../engine/index.js';

/** A provider of logins, as its tenant has configured it. */
export interface Provider {
  id: string;
  /** Grows with every change. */
  version: string;
  source: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
}

const ENABLED = 2;

/** The enabled providers of a tenant. */
@Injectable()
export class Providers {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  /** What the login page shows to strangers. */
  list(tenantId: string): Promise<{ source: string; name: string }[]> {
    return this.database.read.all(
      `SELECT source, name FROM lc_oauth_provider
        WHERE tenant_id = ? AND status = ${ENABLED} AND is_deleted = 0 ORDER BY id LIMIT 20`,
      [tenantId],
    );
  }

  /** With its secret in plain; undefined when there is none. */
  async find(tenantId: string, source: string): Promise<Provider | undefined> {
    const row = await this.database.read.get<Provider>(
      `SELECT CAST(id AS CHAR) AS id, CAST(version AS CHAR) AS version, source, issuer, client_id AS clientId,
              client_secret AS clientSecret, scopes
         FROM lc_oauth_provider WHERE tenant_id = ? AND source = ? AND status = ${ENABLED} AND is_deleted = 0`,
      [tenantId, source],
    );
    if (row === undefined) return undefined;
    return { ...row, clientSecret: row.clientSecret ? await this.secrets.unseal(row.clientSecret) : '' };
  }
}
