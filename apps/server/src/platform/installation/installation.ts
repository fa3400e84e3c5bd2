import { join } from 'node:path';
import type { Config } from '../../config/index.js';
import type { Database, Place } from '../../database/index.js';
import { Sealing, type Secrets } from '../../engine/index.js';
import { DatasourceRows, OWN_FOLDER, connectionOf } from '../datasources/index.js';
import { Storages } from '../resource/index.js';

/** A database of an installation: the main one, or that of a tenant. `name` is its folder in a backup. */
export interface Part {
  readonly name: string;
  readonly place: Place;
}

export const MAIN = 'main';

/** The main database, as the settings say. */
export function mainPart({ databaseUrl: url, dataDir }: Config): Part {
  return { name: MAIN, place: url === undefined ? { file: join(dataDir, 'lamina.sqlite') } : { url, poolSize: 2 } };
}

/** What the main database says of the rest of the installation: tenants' own databases, and where files are stored. */
export class Installation {
  readonly storages: Storages;
  private readonly secrets: Secrets;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {
    const sealing = new Sealing(database, config.secret);
    this.secrets = {
      hash: () => Promise.reject(new Error('a backup makes no password')),
      seal: (plain) => sealing.seal(plain),
      unseal: (sealed) => sealing.open(sealed),
    };
    this.storages = new Storages(database, config, this.secrets);
  }

  async ownParts(): Promise<Part[]> {
    const { database, config } = this;
    const sources = await new DatasourceRows(database).assigned();
    return Promise.all(
      sources.map(async ({ tenantId, ...source }) => {
        const password = source.password === '' ? '' : await this.secrets.unseal(source.password);
        const place = await connectionOf({ ...source, password }, database.flavour, join(config.dataDir, OWN_FOLDER));
        return { name: `tenant-${tenantId}`, place };
      }),
    );
  }
}
