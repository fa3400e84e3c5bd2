import type { Actor } from '../../access/index.js';
import { newId } from '../../config/index.js';
import type { Database, Tx } from '../../database/index.js';
import { conflict } from '../../errors/index.js';
import type { PublishedRights } from '../../engine/index.js';
import { currentModel, type ModelSpec } from '../../metadata/index.js';
import { keepVersion } from './model-version.store.js';

/** Where published models lie. */
export const TABLE = 'lc_model';

/** A published model as it is stored. */
export interface Row {
  id: string;
  modelKey: string;
  json: string;
  rights: string | null;
  screens: string | null;
  version: number | string;
}

/** The model of a text; undefined for one that is no JSON. */
export function readModel(json: string): ModelSpec | undefined {
  try {
    return currentModel(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** All that is published, in force or not. */
export function rowsOf(database: Database): Promise<Row[]> {
  const id = database.flavour === 'sqlite' ? 'CAST(id AS TEXT)' : 'id';
  return database.read.all<Row>(
    `SELECT ${id} AS id, model_key AS modelKey, json, rights, screens, version FROM ${TABLE} WHERE is_deleted = 0 ORDER BY id`,
  );
}

async function versionInForce(tx: Tx, { flavour }: Database, key: string): Promise<number> {
  const lock = flavour === 'mysql' ? ' FOR UPDATE' : '';
  const row = await tx.get<{ version: number | string }>(
    `SELECT version FROM ${TABLE} WHERE model_key = ? AND is_deleted = 0${lock}`,
    [key],
  );
  return Number(row?.version ?? 0);
}

/** The version the client has seen must be the one in force. Throws 409. */
export function demandBase(current: number, baseVersion: number): void {
  if (current !== baseVersion) throw conflict('model.stale', { yours: baseVersion, current }, { baseVersion, current });
}

/** What is written of a model; `model` undefined: it is taken back. */
export interface RowChange {
  readonly key: string;
  readonly model: ModelSpec | undefined;
  readonly baseVersion: number;
  readonly rights: PublishedRights | undefined;
}

/** Writes one model and keeps what was in force as a version. Answers its version, 0: taken back. Throws 409. */
export async function writeRow(
  tx: Tx,
  database: Database,
  { key, model, baseVersion, rights }: RowChange,
  { actor, now }: { actor: Actor; now: string },
): Promise<number> {
  const current = await versionInForce(tx, database, key);
  demandBase(current, baseVersion);
  const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  const values = [JSON.stringify(model), text(rights?.access), text(rights?.screens), actor.userId, now];
  if (model === undefined)
    await tx.run(`UPDATE ${TABLE} SET is_deleted = id WHERE model_key = ? AND is_deleted = 0`, [key]);
  else if (current === 0)
    await tx.run(
      `INSERT INTO ${TABLE} (id, model_key, json, rights, screens, create_user, create_time, version, is_deleted)
       VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0)`,
      [newId(), key, ...values],
    );
  else {
    // One that was published before versions were kept.
    await keepVersion(tx, key);
    await tx.run(
      `UPDATE ${TABLE} SET json = ?, rights = ?, screens = ?, create_user = ?, create_time = ?, version = version + 1
       WHERE model_key = ? AND is_deleted = 0`,
      [...values, key],
    );
  }
  if (model !== undefined) await keepVersion(tx, key);
  return model === undefined ? 0 : current + 1;
}
