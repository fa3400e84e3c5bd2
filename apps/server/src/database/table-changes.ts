/** A row before and after a change, by field key, in canonical values; absent where there is no live row. */
export interface RowImage {
  /** Tenant of the row; absent for tables that all tenants share. */
  readonly tenantId?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Most rows of one table that a transaction records one by one; beyond that, only the fact of a change is known. */
const MAX_ROWS = 100;
/** Rows kept of all tables: some seconds of heavy writing. */
const MAX_KEPT = 10_000;

/** The tables that a transaction has touched, each with its changed rows, or undefined if these are not known. */
export class TouchedTables extends Map<string, RowImage[] | undefined> {
  touch(table: string, rows?: readonly RowImage[]): void {
    const known = this.has(table) ? this.get(table) : [];
    const all = rows === undefined || known === undefined ? undefined : [...known, ...rows];
    this.set(table, all === undefined || all.length > MAX_ROWS ? undefined : all);
  }
}

/**
 * State of a table: how many commits each of its shards has had. Two positions with the same origin can be compared,
 * and the changes between them are the same on every server.
 */
export interface Position {
  /** The opened database that the position was read from. */
  readonly origin: object;
  /** `shards|shard:version,…`, ordered by shard. */
  readonly text: string;
}

/** Versions by shard; undefined for a text that is malformed or was cut off. */
function shardsOf({ text }: Position): Map<number, number> | undefined {
  const [count, list = ''] = text.split('|');
  const shards = new Map<number, number>();
  for (const part of list === '' ? [] : list.split(',')) {
    const [shard, version] = part.split(':').map(Number);
    if (!Number.isSafeInteger(shard) || !Number.isSafeInteger(version)) return undefined;
    shards.set(shard as number, version as number);
  }
  return shards.size === Number(count) && text.length < LONGEST_TEXT ? shards : undefined;
}

/** MySQL cuts GROUP_CONCAT at 1024 characters without an error. */
const LONGEST_TEXT = 1000;

/** One committed change of a table. */
export interface Commit {
  readonly table: string;
  readonly shard: number;
  readonly version: number;
  /** undefined if the changed rows are not known. */
  readonly rows: readonly RowImage[] | undefined;
}

/** The latest commits of this server, by table, shard and version. */
export class CommitMemory {
  private readonly commits = new Map<string, Commit>();
  private rows = 0;

  add(commit: Commit): void {
    this.commits.set(keyOf(commit), commit);
    this.rows += weight(commit);
    for (const [key, oldest] of this.commits) {
      if (this.rows <= MAX_KEPT) break;
      this.commits.delete(key);
      this.rows -= weight(oldest);
    }
  }

  /**
   * Rows changed between two positions, in commit order for each shard. `missing` if this server does not know all of
   * the commits, `unknown` if one of them did not record its rows.
   */
  between(table: string, from: Position, to: Position): readonly RowImage[] | 'missing' | 'unknown' {
    const before = shardsOf(from);
    const after = shardsOf(to);
    if (from.origin !== to.origin || before === undefined || after === undefined) return 'unknown';
    const rows: RowImage[] = [];
    for (const [shard, last] of after) {
      for (let version = (before.get(shard) ?? 0) + 1; version <= last; version += 1) {
        const commit = this.commits.get(keyOf({ table, shard, version }));
        if (commit === undefined) return 'missing';
        if (commit.rows === undefined) return 'unknown';
        rows.push(...commit.rows);
      }
    }
    return rows;
  }
}

const keyOf = ({ table, shard, version }: Omit<Commit, 'rows'>): string => `${table}/${shard}/${version}`;
const weight = ({ rows }: Commit): number => 1 + (rows?.length ?? 0);

/** Whether a position includes every commit of the other one. */
export function covers(one: Position, other: Position): boolean {
  if (one.origin !== other.origin) return false;
  if (one.text === other.text) return true;
  const mine = shardsOf(one);
  const theirs = shardsOf(other);
  if (mine === undefined || theirs === undefined) return false;
  return [...theirs].every(([shard, version]) => (mine.get(shard) ?? 0) >= version);
}
