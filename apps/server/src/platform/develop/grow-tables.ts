import type { Database } from '../../database/index.js';
import { changeSql, createMissing, isDestructive, pendingChanges, type SchemaChange } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { CompiledRegistry } from '../../metadata/index.js';

/** What the next models change of the tables beyond what is in force now. */
export interface TablePlan {
  /** Tables, columns and indexes that come. */
  readonly grows: readonly SchemaChange[];
  /** What would lose data, and is refused. */
  readonly lossy: readonly SchemaChange[];
}

/** Compares the tables with the next models; what the database had to spare before is no loss that this change brings. */
export async function planTables(
  database: Database,
  now: CompiledRegistry,
  next: CompiledRegistry,
): Promise<TablePlan> {
  const known = new Set((await pendingChanges(database, now)).map((change) => JSON.stringify(change)));
  const pending = await pendingChanges(database, next);
  // A table that a removed model left: what nobody has in force is not lost.
  const inForce = new Set(now.tables.map(({ name }) => name));
  const isLeft = (change: SchemaChange): boolean => change.kind === 'dropColumn' && !inForce.has(change.table);
  const own = pending.filter((change) => !known.has(JSON.stringify(change)) && !isLeft(change));
  return { grows: own.filter((change) => !isDestructive(change)), lossy: own.filter(isDestructive) };
}

/** The statements of changes, for a message. */
export const statementsOf = (changes: readonly SchemaChange[], { flavour }: Database): string =>
  changes.flatMap((change) => changeSql(change, flavour)).join('; ') || changes.map((change) => change.kind).join();

/**
 * Creates the tables, columns and indexes that the next models need beyond those in force now. Throws 400 where that
 * would lose data.
 */
export async function growTables(database: Database, now: CompiledRegistry, next: CompiledRegistry): Promise<void> {
  const { lossy } = await planTables(database, now, next);
  if (lossy.length > 0) throw badRequest('model.destructive', { detail: statementsOf(lossy, database) });
  await createMissing(database, next);
}
