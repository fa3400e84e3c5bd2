import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type Sql } from '../../database/index.js';

/** A data source as it is stored: the password sealed, '' without one. */
export interface StoredSource {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

interface Row {
  url: string;
  username: string | null;
  password: string | null;
}

const toSource = ({ url, username, password }: Row): StoredSource => ({
  url,
  username: username ?? '',
  password: password ?? '',
});

/** Reads data sources with their sealed passwords, which no call shows. */
@Injectable()
export class DatasourceRows {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async byId(id: string, sql: Sql = this.database.read): Promise<StoredSource | undefined> {
    const row = await sql.get<Row>(
      'SELECT url, username, password FROM lc_datasource WHERE id = ? AND is_deleted = 0',
      [id],
    );
    return row && toSource(row);
  }

  /** The sources that tenants have. */
  async assigned(): Promise<(StoredSource & { tenantId: string })[]> {
    const rows = await this.database.read.all<Row & { tenantId: string }>(
      `SELECT t.tenant_id AS tenantId, d.url, d.username, d.password
         FROM lc_tenant t JOIN lc_datasource d ON CAST(d.id AS CHAR) = t.datasource_id
        WHERE t.is_deleted = 0 AND d.is_deleted = 0 AND t.datasource_id <> '' ORDER BY t.tenant_id`,
    );
    return rows.map((row) => ({ tenantId: row.tenantId, ...toSource(row) }));
  }
}
