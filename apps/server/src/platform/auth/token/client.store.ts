import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../../database/index.js';
import { digestSecret, isDigest, matchesSecret } from '../../../engine/index.js';
import { OauthError } from '../oauth-error.js';

export interface Client {
  clientId: string;
  scope: string;
  grants: readonly string[];
  /** Seconds. */
  accessValidity: number;
  refreshValidity: number;
}

interface ClientRow {
  clientId: string;
  secret: string;
  scope: string | null;
  grants: string | null;
  accessValidity: number;
  refreshValidity: number;
  status: number | null;
}

/** The applications that may ask for tokens. */
@Injectable()
export class Clients {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The client of a `Basic` header. Throws OauthError when there is none, it is switched off, or its secret is wrong. */
  async of(authorization: string | undefined): Promise<Client> {
    const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
    if (encoded === undefined) throw new OauthError('invalid_client', 'auth.noClient');
    const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
    const row = await this.read(id);
    if (row === undefined || Number(row.status ?? 1) !== 1 || !matchesSecret(secret, row.secret)) {
      throw new OauthError('invalid_client', 'auth.badClient');
    }
    if (!isDigest(row.secret)) await this.digest(row);
    return {
      clientId: row.clientId,
      scope: row.scope || 'all',
      grants: (row.grants ?? '').split(',').map((grant) => grant.trim()),
      accessValidity: Number(row.accessValidity) || 3600,
      refreshValidity: Number(row.refreshValidity) || 604_800,
    };
  }

  /** Seconds that access tokens of a client live. */
  async accessValidity(clientId: string): Promise<number> {
    return Number((await this.read(clientId))?.accessValidity ?? 0) || 3600;
  }

  /** A secret that a seed brought in plain stays so no longer than to its first use. */
  private async digest({ clientId, secret }: ClientRow): Promise<void> {
    await this.database.transaction((tx) =>
      tx.run('UPDATE lc_client SET client_secret = ? WHERE client_id = ? AND client_secret = ?', [
        digestSecret(secret),
        clientId,
        secret,
      ]),
    );
  }

  private read(clientId: string): Promise<ClientRow | undefined> {
    return this.database.read.get<ClientRow>(
      `SELECT client_id AS clientId, client_secret AS secret, scope, authorized_grant_types AS grants,
              access_token_validity AS accessValidity, refresh_token_validity AS refreshValidity, status
         FROM lc_client WHERE client_id = ? AND is_deleted = 0`,
      [clientId],
    );
  }
}
