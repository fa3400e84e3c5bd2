import { createHash, type Hash } from 'node:crypto';
import { isId } from '../../../config/index.js';
import type { SqlFlavour } from '../../../database/index.js';
import { badRequest } from '../../../errors/index.js';
import { type Cell, type Head, type Line, readBackup } from './backup-file.js';
import { IdSet } from './id-shift.js';
import type { TenantTable } from './tenant-tables.js';

/** A file that may be believed. */
export interface Checked {
  readonly head: Head;
  /** Ids of all rows, ascending. */
  readonly ids: BigUint64Array;
  /** Stored files whose bytes were not there when it was written. */
  readonly missing: number;
}

/** A table of the file must be here, with all its columns: what it was written by must not be newer. */
function demandKnown({ tables }: Head, here: readonly TenantTable[]): void {
  const known = new Map(here.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  const strange = tables.some(({ name, columns }) => columns.some((column) => known.get(name)?.has(column) !== true));
  if (strange) throw badRequest('backup.newer');
}

const isHead = (line: Head | Line): line is Head => typeof line === 'object' && 'kind' in line;
const damaged = () => badRequest('backup.damaged');

/** One stored content on its way: its bytes must be those of its name. */
class Content {
  private hash: Hash | undefined;
  private name = '';

  begin(name: string, named: boolean): void {
    this.end();
    this.name = name;
    this.hash = named ? createHash('sha256') : undefined;
  }

  add(part: string): void {
    this.hash?.update(Buffer.from(part, 'base64'));
  }

  end(): void {
    if (this.hash !== undefined && this.hash.digest('hex') !== this.name) throw damaged();
    this.hash = undefined;
  }
}

/** Rows of the tables as they come: as many as the head says, each of the tenant and with an id. */
class Rows {
  private readonly found = new Map<string, number>();
  private table: { name: string; columns: readonly string[]; id: number; tenant: number } | undefined;

  constructor(
    private readonly head: Head,
    private readonly ids: IdSet,
  ) {}

  begin(name: string): void {
    const said = this.head.tables.find((table) => table.name === name);
    if (said === undefined || this.found.has(name)) throw damaged();
    const { columns } = said;
    this.table = { name, columns, id: columns.indexOf('id'), tenant: columns.indexOf('tenant_id') };
    this.found.set(name, 0);
  }

  add(cells: Cell[]): void {
    const { table } = this;
    if (table === undefined || cells.length !== table.columns.length) throw damaged();
    const id = String(cells[table.id]);
    if (!isId(id)) throw damaged();
    if (table.tenant >= 0 && cells[table.tenant] !== this.head.tenantId) throw damaged();
    this.ids.add(id);
    this.found.set(table.name, (this.found.get(table.name) ?? 0) + 1);
  }

  end(): void {
    if (this.head.tables.some(({ name, rows }) => this.found.get(name) !== rows)) throw damaged();
  }
}

/** Reads the whole file once, and keeps no more of it than its ids. Throws 400 with the reason. */
export async function checkBackup(
  path: string,
  key: Buffer,
  flavour: SqlFlavour,
  here: readonly TenantTable[],
): Promise<Checked> {
  const ids = new IdSet();
  const content = new Content();
  let rows: Rows | undefined;
  let head: Head | undefined;
  let missing = 0;
  for await (const line of readBackup(path, key, flavour)) {
    if (head === undefined) {
      if (!isHead(line)) throw damaged();
      demandKnown(line, here);
      head = line;
      rows = new Rows(line, ids);
    } else if (Array.isArray(line)) rows?.add(line);
    else if (typeof line === 'string') content.add(line);
    else if ('table' in line) rows?.begin(line.table);
    else if ('file' in line) content.begin(line.file, line.thumb !== true);
    else missing += 1;
  }
  content.end();
  rows?.end();
  if (head === undefined) throw damaged();
  return { head, ids: ids.sorted(), missing };
}
