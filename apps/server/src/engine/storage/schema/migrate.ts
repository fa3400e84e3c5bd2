import type { QueryRunner } from 'typeorm';
import type { Database, SqlFlavour } from '../../../database/index.js';
import type { Registry } from '../../../metadata/index.js';
import { changeSql, inverse, isDestructive, type SchemaChange } from './change.js';
import { schemaDiff } from './diff.js';
import { foundTables } from './introspect.js';
import { wantedShapes } from './shape.js';

const flavourOf = (runner: QueryRunner): SqlFlavour =>
  runner.connection.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';

/** `up` of a generated migration. */
export async function applyChanges(runner: QueryRunner, changes: readonly SchemaChange[]): Promise<void> {
  for (const change of changes) for (const sql of changeSql(change, flavourOf(runner))) await runner.query(sql);
}

/** `down` of a generated migration. */
export const revertChanges = (runner: QueryRunner, changes: readonly SchemaChange[]): Promise<void> =>
  applyChanges(runner, [...changes].reverse().map(inverse));

/** The change between the models and the connected database. */
export async function pendingChanges(database: Database, registry: Registry): Promise<SchemaChange[]> {
  return schemaDiff(wantedShapes(registry), await foundTables(database.read, database.flavour), database.flavour);
}

/**
 * Creates the missing tables, columns and indexes of a newly published model. Never drops or rewrites anything: such
 * changes are left out, and need a migration that a person has checked.
 */
export async function createMissing(database: Database, registry: Registry): Promise<SchemaChange[]> {
  const additive = (await pendingChanges(database, registry)).filter(
    (change) => !isDestructive(change) && change.kind !== 'dropIndex',
  );
  for (const change of additive) {
    await database.transaction(async (tx) => {
      for (const sql of changeSql(change, database.flavour)) await tx.run(sql);
    });
  }
  return additive;
}
