import { newId } from '../../config/index.js';
import type { Sql, Tx } from '../../database/index.js';

/** The business fields of a document at one time, as the people who signed saw them. */
export interface Snapshot {
  readonly no: number;
  readonly documentVersion: number | null;
  readonly hash: string;
  readonly content: Readonly<Record<string, unknown>>;
}

type Row = Omit<Snapshot, 'content'> & { content: string };

const COLUMNS = 'no, document_version AS documentVersion, hash, content';
const snapshotOf = (row: Row): Snapshot => ({
  ...row,
  content: JSON.parse(row.content) as Record<string, unknown>,
});

/** Stores the content of a document. */
export async function insertSnapshot(
  tx: Tx,
  owner: { readonly id: string; readonly tenantId: string },
  { no, documentVersion, hash, content }: Snapshot,
  now: string,
): Promise<void> {
  await tx.later(
    `INSERT INTO wf_snapshot (id, tenant_id, instance_id, no, document_version, hash, content, create_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [newId(), owner.tenantId, owner.id, no, documentVersion, hash, JSON.stringify(content), now],
  );
}

/** A snapshot by its number. */
export async function findSnapshot(sql: Sql, instanceId: string, no: number): Promise<Snapshot | undefined> {
  const row = await sql.get<Row>(`SELECT ${COLUMNS} FROM wf_snapshot WHERE instance_id = ? AND no = ?`, [
    instanceId,
    no,
  ]);
  return row === undefined ? undefined : snapshotOf(row);
}

/** The content of a version of the document: the latest snapshot up to this version. */
export async function snapshotAt(sql: Sql, instanceId: string, version: number): Promise<Snapshot | undefined> {
  const row = await sql.get<Row>(
    `SELECT ${COLUMNS} FROM wf_snapshot WHERE instance_id = ? AND document_version <= ? ORDER BY no DESC LIMIT 1`,
    [instanceId, version],
  );
  return row === undefined ? undefined : snapshotOf(row);
}
