import { covers, type Database, type Position, type RowImage } from '../../database/index.js';
import { canonical, type FilterNode, rowTest } from '../../filter/index.js';
import type { Table } from '../../metadata/index.js';
import { Records } from './records.js';

interface Known {
  readonly total: number;
  readonly at: Position;
}

/** A total that a caller requests. */
export interface AskedTotal {
  readonly database: Database;
  readonly table: Table;
  readonly tenantId: string;
  readonly where: FilterNode | undefined;
  /** Version of the models: after a change of the table it is counted again. */
  readonly models: string | number;
}

/** A remembered total, and the test of a row against its filter. */
class Remembered {
  private readonly meets: (row: Readonly<Record<string, unknown>>) => boolean | undefined;

  constructor(
    private readonly asked: AskedTotal,
    public known: Known,
  ) {
    this.meets = rowTest(asked.where, asked.table, asked.database.flavour);
  }

  /** Applies newer changes. */
  take(known: Known): void {
    if (!covers(this.known.at, known.at)) this.known = known;
  }

  /** The total at a position; undefined where it must be counted. */
  async at(position: Position): Promise<number | undefined> {
    const { total, at } = this.known;
    if (covers(at, position)) return total;
    const changes = await this.asked.database.changesBetween(this.asked.table.name, at, position);
    if (changes === undefined) return undefined;
    let moved = total;
    for (const change of changes) {
      const step = this.step(change);
      if (step === undefined) return undefined;
      moved += step;
    }
    this.take({ total: moved, at: position });
    return moved;
  }

  private step({ tenantId, before, after }: RowImage): number | undefined {
    if (tenantId !== undefined && tenantId !== this.asked.tenantId) return 0;
    const was = before === undefined ? false : this.meets(before);
    const is = after === undefined ? false : this.meets(after);
    return was === undefined || is === undefined ? undefined : Number(is) - Number(was);
  }
}

/** Counts of one filter: at most one runs, and one waits for all callers that came meanwhile. */
interface Count {
  running: Promise<unknown>;
  next?: Promise<number>;
}

/**
 * Totals of lists: a COUNT over a million rows uses both cores for a fifth of a second, and every page would need it
 * again. A total is remembered with the position of its table (how many commits it includes) and updated with the rows
 * that were committed since: each row is tested against the filter before and after its change. It is counted again
 * when this is not certain. A caller gets a total that includes every commit that was answered before the call.
 */
export class Totals {
  private readonly remembered = new Map<string, Remembered>();
  private readonly counts = new Map<string, Count>();

  constructor(private readonly limit = 5000) {}

  async of(asked: AskedTotal): Promise<number> {
    const { database, table, tenantId, where, models } = asked;
    // A view has no position: it changes with the tables that it reads.
    if (table.view === true) return new Records(database.read, database.flavour, tenantId).count(table, where);
    const key = `${models}/${table.key}/${table.name}/${table.tenant ? tenantId : ''}/${canonical(where)}`;
    const found = this.remembered.get(key);
    if (found !== undefined) {
      const total = await found.at(await database.position(table.name));
      if (total !== undefined) return total;
    }
    return this.counted(key, asked);
  }

  /** A count that begins after the call, shared with all callers that ask for it meanwhile. */
  private counted(key: string, asked: AskedTotal): Promise<number> {
    const count = this.counts.get(key);
    if (count === undefined) return this.begin(key, asked, { running: Promise.resolve() });
    const follow = (): Promise<number> => this.begin(key, asked, count);
    count.next ??= count.running.then(follow, follow);
    return count.next;
  }

  private begin(key: string, asked: AskedTotal, count: Count): Promise<number> {
    delete count.next;
    this.counts.set(key, count);
    const counting = this.count(key, asked).finally(() => {
      if (count.next === undefined) this.counts.delete(key);
    });
    count.running = counting;
    return counting;
  }

  private async count(key: string, asked: AskedTotal): Promise<number> {
    const { database, table, tenantId, where } = asked;
    const known = await new Records(database.read, database.flavour, tenantId).countAt(database, table, where);
    const found = this.remembered.get(key) ?? new Remembered(asked, known);
    found.take(known);
    this.remembered.delete(key);
    this.remembered.set(key, found);
    if (this.remembered.size > this.limit) {
      const [oldest] = this.remembered.keys();
      if (oldest !== undefined) this.remembered.delete(oldest);
    }
    return known.total;
  }
}
