import { Inject, Injectable } from '@nestjs/common';
import { MANAGING_TENANT } from '../../../access/index.js';
import { DATABASE, type Sql, type TenantDatabase, type Tx } from '../../../database/index.js';
import { MetadataService, SECRETS, type Secrets } from '../../../engine/index.js';
import { badRequest, notFound } from '../../../errors/index.js';
import { readBackup } from './backup-file.js';
import { type Checked, checkBackup } from './file-check.js';
import { FileRestore } from './file-restore.js';
import { IdShift } from './id-shift.js';
import { RowWriter } from './row-writer.js';
import { backupKey } from './tenant-backup.js';
import { TENANTS, type TenantTable, tenantTables } from './tenant-tables.js';

export interface RestoreOptions {
  /** Code of the tenant that gets it; absent: the one it was taken from. */
  readonly tenantId?: string;
  /** Takes the place of what the tenant has. */
  readonly replace: boolean;
}

export interface Restored {
  readonly tenantId: string;
  readonly tenantName: string;
  /** When the file was written. */
  readonly time: string;
  readonly rows: number;
  readonly files: number;
  /** Stored files that the file does not have. */
  readonly missing: number;
}

/** What a tenant is at the moment: the id of its row and its own database. */
interface Place {
  datasourceId: string | null;
}

/** Sessions end with what they were of. */
const SESSIONS = ['lc_refresh_token', 'lc_login_failure'];
const CODE = /^\w{1,12}$/;

/** Reads a file of `TenantBackup` back: into the tenant it is of, or as a copy under another code. */
@Injectable()
export class TenantRestore {
  constructor(
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(SECRETS) private readonly secrets: Secrets,
    private readonly metadata: MetadataService,
    private readonly files: FileRestore,
  ) {}

  /**
   * Checks the whole file, stores its contents, then writes all rows in one transaction of each database. Throws 400
   * with the reason, and then no row has changed.
   */
  async run(path: string, { tenantId, replace }: RestoreOptions): Promise<Restored> {
    const { database, metadata } = this;
    const key = await backupKey(database);
    const tables = tenantTables(metadata.registry, database.flavour);
    const checked = await checkBackup(path, key, database.flavour, tables);
    const { head, missing } = checked;
    const target = tenantId ?? head.tenantId;
    if (target === MANAGING_TENANT) throw badRequest('backup.managing');
    if (!CODE.test(target)) throw badRequest('request.wrongType', { name: 'tenantId' });
    const isCopy = target !== head.tenantId;
    return database.within(target, async () => {
      if (!replace) await this.demandRoom(database.read, tables, target, isCopy);
      const lines = () => readBackup(path, key, database.flavour);
      const files = await this.files.put(lines(), target);
      return database.transaction(async (tx) => {
        if (!replace) await this.demandRoom(tx, tables, target, isCopy);
        const place = await this.clear(tx, tables, target);
        const shift = isCopy ? new IdShift(checked.ids) : undefined;
        const writer = new RowWriter(tx, database.flavour, this.secrets, { target, shift, ...place });
        const rows = await this.write(writer, tables, checked, lines());
        for (const { name } of tables) tx.touch(name);
        return { tenantId: target, tenantName: head.tenantName, time: head.time, rows, files, missing };
      });
    });
  }

  /** Whoever has rows must be asked to lose them. A tenant's own row and its logs are no reason. */
  private async demandRoom(
    sql: Pick<Sql, 'get'>,
    tables: readonly TenantTable[],
    target: string,
    isCopy: boolean,
  ): Promise<void> {
    for (const { name, label, direct, ofTenant, log } of tables) {
      if (!direct || (!isCopy && (log || name === TENANTS))) continue;
      const found = await sql.get(`SELECT 1 AS one FROM ${name} WHERE ${ofTenant} LIMIT 1`, [target]);
      if (found !== undefined) throw badRequest('backup.inhabited', { code: target, label });
    }
  }

  /** Takes away all that the tenant has, logs apart. */
  private async clear(tx: Tx, tables: readonly TenantTable[], target: string): Promise<Place> {
    const lock = this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const place = await tx.get<Place>(
      `SELECT datasource_id AS datasourceId FROM ${TENANTS} WHERE tenant_id = ? AND is_deleted = 0${lock}`,
      [target],
    );
    for (const name of SESSIONS) await tx.run(`DELETE FROM ${name} WHERE tenant_id = ?`, [target]);
    for (const { name, ofTenant, log } of tables)
      if (!log) await tx.run(`DELETE FROM ${name} WHERE ${ofTenant}`, [target]);
    return place ?? { datasourceId: null };
  }

  private async write(
    writer: RowWriter,
    tables: readonly TenantTable[],
    { head }: Checked,
    lines: ReturnType<typeof readBackup>,
  ): Promise<number> {
    for await (const line of lines) {
      if (Array.isArray(line)) await writer.add(line);
      else if (typeof line === 'object' && 'table' in line) {
        const table = tables.find(({ name }) => name === line.table);
        const said = head.tables.find(({ name }) => name === line.table);
        if (table === undefined || said === undefined) throw notFound();
        await writer.begin(table, said.columns);
      }
    }
    await writer.end();
    return writer.written;
  }
}
