import { Inject, Injectable } from '@nestjs/common';
import { keptKey } from '../../../access/index.js';
import { CLOCK, type Clock } from '../../../config/index.js';
import { DATABASE, type Snapshot, type TenantDatabase } from '../../../database/index.js';
import { MetadataService, SECRETS, type Secrets } from '../../../engine/index.js';
import { AppError, notFound } from '../../../errors/index.js';
import { Storages, storageKey, thumbKey } from '../../resource/index.js';
import { type Cell, type Head, headOf, installationMark, type Line, sealed } from './backup-file.js';
import { quoted, type TenantTable, tenantTables } from './tenant-tables.js';

const ROWS = 200;
/** Bytes of a stored file in one line; a multiple of three. */
const PART = 48 * 1024;
const KEY_NAME = 'backup';
const KEY_BYTES = 32;
/** Marks a secret that lies open in the database and must not in a file. */
export const HIDDEN = 'hidden:';
const SAFE = /^(sealed:|scrypt\$)/;

/** The key that files of this installation are sealed with. */
export const backupKey = (database: TenantDatabase): Promise<Buffer> => keptKey(database, KEY_NAME, KEY_BYTES);

type Row = Record<string, Cell>;

/** Writes everything that a tenant has into one file. */
@Injectable()
export class TenantBackup {
  constructor(
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRETS) private readonly secrets: Secrets,
    private readonly metadata: MetadataService,
    private readonly storages: Storages,
  ) {}

  /** The texts of the file, as of this moment. Throws 404 for a tenant that is not there. */
  async begin(tenantId: string): Promise<AsyncGenerator<string>> {
    const { database, metadata } = this;
    const key = await backupKey(database);
    const tables = tenantTables(metadata.registry, database.flavour);
    const snapshot = await database.within(tenantId, () => database.snapshot());
    try {
      const head = await this.head(snapshot, tables, tenantId, installationMark(key));
      return sealed(key, this.lines(snapshot, tables, head));
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  private async head(
    snapshot: Snapshot,
    tables: readonly TenantTable[],
    tenantId: string,
    house: string,
  ): Promise<Head> {
    const tenant = await snapshot.get<{ name: string }>(
      'SELECT tenant_name AS name FROM lc_tenant WHERE tenant_id = ? AND is_deleted = 0',
      [tenantId],
    );
    if (tenant === undefined) throw notFound();
    const heads = [];
    for (const { name, columns, ofTenant } of tables) {
      const counted = await snapshot.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${name} WHERE ${ofTenant}`, [
        tenantId,
      ]);
      heads.push({ name, columns: columns.map((column) => column.name), rows: Number(counted?.n ?? 0) });
    }
    const { flavour } = this.database;
    return headOf({ house, flavour, tenantId, tenantName: tenant.name, time: this.clock.now(), tables: heads });
  }

  private async *lines(snapshot: Snapshot, tables: readonly TenantTable[], head: Head): AsyncGenerator<Head | Line> {
    try {
      yield head;
      for (const table of tables) {
        yield { table: table.name };
        for await (const row of this.rows(snapshot, table, head.tenantId)) yield row;
      }
      yield* this.files(snapshot, head.tenantId);
    } finally {
      await snapshot.close();
    }
  }

  /** In the order of the primary key: each table is walked once, whatever share of it is the tenant's. */
  private async *rows(snapshot: Snapshot, table: TenantTable, tenantId: string): AsyncGenerator<Cell[]> {
    const { name, columns, ofTenant } = table;
    const walk = { sqlite: 'NOT INDEXED', mysql: 'FORCE INDEX (PRIMARY)' }[this.database.flavour];
    const text = `SELECT ${columns.map(({ read }) => read).join(', ')} FROM ${name} ${walk}
      WHERE ${ofTenant} AND ${name}.id > CAST(? AS SIGNED) ORDER BY ${name}.id LIMIT ${ROWS}`;
    for (let last = '0'; ; ) {
      const rows = await snapshot.all<Row>(text, [tenantId, last]);
      for (const row of rows) yield await this.cells(table, row);
      if (rows.length < ROWS) return;
      last = String(rows.at(-1)?.['id']);
    }
  }

  private cells({ columns }: TenantTable, row: Row): Promise<Cell[]> {
    return Promise.all(
      columns.map(async ({ name, secret }) => {
        const value = row[name] ?? null;
        if (!secret || typeof value !== 'string' || value === '' || SAFE.test(value)) return value;
        return HIDDEN + (await this.secrets.seal(value));
      }),
    );
  }

  /** Undefined, too, where the storage is not configured any more. */
  private async bytes(tenantId: string, code: string | null, key: string): Promise<NodeJS.ReadableStream | undefined> {
    const storage = await this.storages.holding(tenantId, code).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    return storage?.get(key);
  }

  /** The bytes of every content that a live row names; one that the storage does not have is named as missing. */
  private async *files(snapshot: Snapshot, tenantId: string): AsyncGenerator<Line> {
    for (let last = ''; ; ) {
      const rows = await snapshot.all<{ hash: string; ossCode: string | null; type: string; thumb: string | null }>(
        `SELECT ${quoted('hash')}, MAX(oss_code) AS ossCode, MAX(content_type) AS type, MAX(thumb) AS thumb FROM lc_attach
          WHERE tenant_id = ? AND is_deleted = 0 AND ${quoted('hash')} > ?
          GROUP BY ${quoted('hash')} ORDER BY ${quoted('hash')} LIMIT ${ROWS}`,
        [tenantId, last],
      );
      for (const { hash, ossCode, type, thumb } of rows) {
        const place = { file: hash, ossCode: ossCode ?? '', contentType: type };
        const bytes = await this.bytes(tenantId, ossCode, storageKey(tenantId, hash));
        if (bytes === undefined) {
          yield { missing: hash };
          continue;
        }
        yield place;
        yield* parts(bytes);
        const small = thumb === null ? undefined : await this.bytes(tenantId, ossCode, thumbKey(tenantId, hash));
        if (small === undefined) continue;
        yield { ...place, thumb: true };
        yield* parts(small);
      }
      if (rows.length < ROWS) return;
      last = rows.at(-1)?.hash ?? '';
    }
  }
}

async function* parts(bytes: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, Buffer.from(chunk)]);
    for (; rest.length >= PART; rest = rest.subarray(PART)) yield rest.subarray(0, PART).toString('base64');
  }
  if (rest.length > 0) yield rest.toString('base64');
}
