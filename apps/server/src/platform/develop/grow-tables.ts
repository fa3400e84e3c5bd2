import type { Database } from '../../database/index.js';
import { changeSql, createMissing, isDestructive, pendingChanges, type SchemaChange } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { CompiledRegistry } from '../../metadata/index.js';

/**
 * Creates the tables, columns and indexes that the next models need beyond those in force now. Throws 400 where that
 * would lose data; what the database had to spare before is no loss that this change brings.
 */
export async function growTables(database: Database, now: CompiledRegistry, next: CompiledRegistry): Promise<void> {
  const known = new Set((await pendingChanges(database, now)).map((change) => JSON.stringify(change)));
  const pending = await pendingChanges(database, next);
  // A table that a removed model left: what nobody has in force is not lost.
  const inForce = new Set(now.tables.map(({ name }) => name));
  const isLeft = (change: SchemaChange): boolean => change.kind === 'dropColumn' && !inForce.has(change.table);
  const lossy = pending.filter(
    (change) => isDestructive(change) && !known.has(JSON.stringify(change)) && !isLeft(change),
  );
  if (lossy.length > 0) {
    const detail = lossy.flatMap((change) => changeSql(change, database.flavour)).join('; ');
    throw badRequest('model.destructive', { detail: detail || lossy.map((change) => change.kind).join() });
  }
  await createMissing(database, next);
}
