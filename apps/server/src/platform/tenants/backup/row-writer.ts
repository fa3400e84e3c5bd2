import type { SqlFlavour, Tx } from '../../../database/index.js';
import type { Secrets } from '../../../engine/index.js';
import type { Cell } from './backup-file.js';
import type { IdShift } from './id-shift.js';
import { HIDDEN } from './tenant-backup.js';
import { quoted, secretColumns, TENANTS, type TenantTable } from './tenant-tables.js';

/** Values that one statement binds at most. */
const MAX_VALUES = 6000;
const MAX_ROWS = 200;
/** A log row that is there already stays as it is. */
const KEEP = { sqlite: 'ON CONFLICT (id) DO NOTHING', mysql: 'ON DUPLICATE KEY UPDATE id = id' } as const;
/** Third-party logins belong to one account: a copy of the tenant does not get them. */
const PERSONAL = 'lc_user_oauth';

export interface Destination {
  readonly target: string;
  /** Of a copy. */
  readonly shift: IdShift | undefined;
  /** The database that the tenant has now. */
  readonly datasourceId: string | null;
}

/** Writes the rows of a file, many at a time, as rows of the tenant that gets them. */
export class RowWriter {
  written = 0;
  private table: TenantTable | undefined;
  private columns: readonly string[] = [];
  private secret: ReadonlySet<string> = new Set();
  private waiting: Cell[][] = [];
  private most = 1;

  constructor(
    private readonly tx: Tx,
    private readonly flavour: SqlFlavour,
    private readonly secrets: Secrets,
    private readonly to: Destination,
  ) {}

  /** The rows that follow are of this table; a column that is not named gets its default. */
  async begin(table: TenantTable, columns: readonly string[]): Promise<void> {
    await this.flush();
    const skipped = this.to.shift !== undefined && table.name === PERSONAL;
    this.table = skipped ? undefined : table;
    this.columns = columns;
    this.secret = secretColumns(table);
    this.most = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length)));
  }

  async add(cells: readonly Cell[]): Promise<void> {
    if (this.table === undefined) return;
    const row = await Promise.all(cells.map((cell, at) => this.cell(this.columns[at] ?? '', cell)));
    this.waiting.push(this.table.name === TENANTS ? await this.tenantRow(row) : row);
    if (this.waiting.length >= this.most) await this.flush();
  }

  end(): Promise<void> {
    return this.flush();
  }

  private async cell(column: string, cell: Cell): Promise<Cell> {
    if (column === 'tenant_id') return this.to.target;
    if (typeof cell !== 'string') return cell;
    if (this.secret.has(column) && cell.startsWith(HIDDEN)) return this.secrets.unseal(cell.slice(HIDDEN.length));
    return this.to.shift === undefined ? cell : this.to.shift.text(cell);
  }

  /** The tenant stays where its rows are now; a copy is not found by the address of the other. */
  private async tenantRow(row: Cell[]): Promise<Cell[]> {
    const next = new Map(this.columns.map((column, at) => [column, row[at] ?? null]));
    next.set('datasource_id', this.to.datasourceId);
    if (this.to.shift !== undefined) next.set('domain_url', null);
    const packageId = next.get('package_id') ?? null;
    const kept =
      packageId !== null &&
      (await this.tx.get('SELECT 1 AS one FROM lc_tenant_package WHERE id = ? AND is_deleted = 0', [packageId]));
    if (!kept) next.set('package_id', null);
    return this.columns.map((column) => next.get(column) ?? null);
  }

  private async flush(): Promise<void> {
    const { table, columns, waiting } = this;
    if (table === undefined || waiting.length === 0) return;
    // Links whose owner is gone were not found as the tenant's.
    if (!table.direct && this.to.shift === undefined) {
      const ids = waiting.map((cells) => cells[columns.indexOf('id')] ?? null);
      await this.tx.run(`DELETE FROM ${table.name} WHERE id IN (${ids.map(() => '?').join(', ')})`, ids);
    }
    const row = `(${columns.map(() => '?').join(', ')})`;
    const text = `INSERT INTO ${table.name} (${columns.map(quoted).join(', ')})
      VALUES ${waiting.map(() => row).join(', ')} ${table.log ? KEEP[this.flavour] : ''}`;
    await this.tx.run(text, waiting.flat());
    this.written += waiting.length;
    this.waiting = [];
  }
}
