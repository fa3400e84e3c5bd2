import { newId } from '../../config/index.js';
import type { Sql, Tx } from '../../database/index.js';

/** A model as it was published once. */
export interface StoredVersion {
  readonly version: number;
  readonly json: string;
  /** Name of who published it; null: nobody any longer. */
  readonly by: string | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
}

/** Told of one model at most. */
const MOST = 200;

/** Keeps the model in force as a version, unless it is kept already. A model that was removed and comes again begins anew. */
export async function keepVersion(tx: Tx, key: string): Promise<void> {
  const stored = await tx.get<{ version: number | string; json: string; kept: string | null }>(
    `SELECT m.version, m.json, v.json AS kept
       FROM lc_model m LEFT JOIN lc_model_version v ON v.model_key = m.model_key AND v.version = m.version
      WHERE m.model_key = ? AND m.is_deleted = 0`,
    [key],
  );
  if (stored === undefined || stored.kept === stored.json) return;
  await tx.run('DELETE FROM lc_model_version WHERE model_key = ? AND version >= ?', [key, Number(stored.version)]);
  await tx.run(
    `INSERT INTO lc_model_version (id, model_key, version, json, create_user, create_time)
     SELECT ?, model_key, version, json, create_user, create_time FROM lc_model WHERE model_key = ? AND is_deleted = 0`,
    [newId(), key],
  );
}

/** Versions of a model, the newest first, without their texts. */
export async function versionsOf(sql: Sql, key: string): Promise<Omit<StoredVersion, 'json'>[]> {
  const rows = await sql.all<{ version: number | string; by: string | null; time: string }>(
    `SELECT v.version, v.create_time AS time, COALESCE(u.real_name, u.account) AS \`by\`
       FROM lc_model_version v LEFT JOIN lc_user u ON u.id = v.create_user
      WHERE v.model_key = ? ORDER BY v.version DESC LIMIT ${MOST}`,
    [key],
  );
  return rows.map(({ version, by, time }) => ({ version: Number(version), by, time }));
}

/** The text of one version; undefined: there is none. */
export const versionOf = (sql: Sql, key: string, version: number): Promise<{ json: string } | undefined> =>
  sql.get<{ json: string }>('SELECT json FROM lc_model_version WHERE model_key = ? AND version = ?', [key, version]);
