import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type Sql, type SqlValue, type Tx } from '../../database/index.js';
import { conflict } from '../../errors/index.js';

/** A version of a decision without its table. */
export interface DecisionHead {
  id: string;
  /** '' for a decision of all tenants. */
  tenantId: string;
  key: string;
  version: number;
  name: string;
  /** '' if the drawing has no English name. */
  nameEn: string;
  comment: string;
  deployTime: string;
  /** null: saved by the seeds. */
  deployUser: string | null;
  deployUserName: string | null;
}

export interface DecisionRow extends DecisionHead {
  xml: string;
  xmlHash: string;
}

type NewDecision = Omit<DecisionRow, 'deployUserName'>;

const HEAD = `CAST(d.id AS CHAR) AS id, d.tenant_id AS tenantId, d.decision_key AS \`key\`, d.version AS version, d.name AS name,
       d.name_en AS nameEn, d.remark AS comment, d.deploy_time AS deployTime, CAST(d.deploy_user AS CHAR) AS deployUser,
       COALESCE(u.real_name, u.name) AS deployUserName`;
const FROM = 'wf_decision d LEFT JOIN lc_user u ON u.id = d.deploy_user';
const NEWEST = `d.version = (SELECT MAX(n.version) FROM wf_decision n
                              WHERE n.tenant_id = d.tenant_id AND n.decision_key = d.decision_key)`;
/** A tenant's own decision replaces the common one with the same key. */
const IN_FORCE = `(d.tenant_id = ? OR (d.tenant_id = '' AND NOT EXISTS
                    (SELECT 1 FROM wf_decision o WHERE o.tenant_id = ? AND o.decision_key = d.decision_key)))`;
const TABLE = 'wf_decision';
const DUPLICATE = 1062;
/** Most decisions loaded at once, over all tenants. */
const MAX_KEPT = 5_000;
const MAX_VERSIONS = 200;

const typed = <T extends DecisionHead>(row: T): T => ({
  ...row,
  version: Number(row.version),
  nameEn: row.nameEn ?? '',
  comment: row.comment ?? '',
});

/** Rows of wf_decision: one for each version, never changed. */
@Injectable()
export class DecisionStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The newest version of every decision of every tenant, at most 5000. */
  async newestOfAll(): Promise<DecisionRow[]> {
    const text = `SELECT ${HEAD}, d.xml AS xml, d.xml_hash AS xmlHash FROM ${FROM} WHERE ${NEWEST} ORDER BY d.id LIMIT ${MAX_KEPT}`;
    return (await this.database.read.all<DecisionRow>(text, [])).map(typed);
  }

  byId(id: string, sql?: Sql): Promise<DecisionRow | undefined> {
    return this.one('d.id = ?', [id], sql);
  }

  /**
   * The newest version of a key for one owner. Within a transaction it is locked, so that no other version can be
   * added.
   */
  newest(tenantId: string, key: string, tx?: Tx): Promise<DecisionRow | undefined> {
    const lock = tx !== undefined && this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const where = `d.tenant_id = ? AND d.decision_key = ? ORDER BY d.version DESC LIMIT 1${lock}`;
    return this.one(where, [tenantId, key], tx);
  }

  /** The newest common version that came with the product. */
  newestSeeded(key: string): Promise<DecisionRow | undefined> {
    const where = `d.tenant_id = '' AND d.decision_key = ? AND d.deploy_user IS NULL ORDER BY d.version DESC LIMIT 1`;
    return this.one(where, [key]);
  }

  version(tenantId: string, key: string, version: number): Promise<DecisionRow | undefined> {
    return this.one('d.tenant_id = ? AND d.decision_key = ? AND d.version = ?', [tenantId, key, version]);
  }

  /** Newest first, at most 200. */
  async versions(tenantId: string, key: string): Promise<DecisionHead[]> {
    const rows = await this.database.read.all<DecisionHead>(
      `SELECT ${HEAD} FROM ${FROM} WHERE d.tenant_id = ? AND d.decision_key = ? ORDER BY d.version DESC LIMIT ${MAX_VERSIONS}`,
      [tenantId, key],
    );
    return rows.map(typed);
  }

  /** The decisions that apply to a tenant, by key; `text`: part of the key or name. */
  async page(
    tenantId: string,
    text: string | undefined,
    page: { offset: number; size: number },
  ): Promise<{ records: DecisionHead[]; total: number }> {
    const parts = [IN_FORCE, NEWEST];
    const args: SqlValue[] = [tenantId, tenantId];
    if (text !== undefined) {
      const part = `%${text.replace(/[!%_]/g, '!$&')}%`;
      parts.push(`(d.decision_key LIKE ? ESCAPE '!' OR d.name LIKE ? ESCAPE '!' OR d.name_en LIKE ? ESCAPE '!')`);
      args.push(part, part, part);
    }
    const where = parts.join(' AND ');
    const [records, count] = await Promise.all([
      this.database.read.all<DecisionHead>(
        `SELECT ${HEAD} FROM ${FROM} WHERE ${where} ORDER BY d.decision_key, d.id LIMIT ${page.size} OFFSET ${page.offset}`,
        args,
      ),
      this.database.read.get<{ n: number | string }>(`SELECT COUNT(*) AS n FROM wf_decision d WHERE ${where}`, args),
    ]);
    return { records: records.map(typed), total: Number(count?.n ?? 0) };
  }

  /** Throws 409 if another server saved the same version number just before. */
  async insert(tx: Tx, row: NewDecision): Promise<void> {
    const { id, tenantId, key, version, name, nameEn, comment, xml, xmlHash, deployUser, deployTime } = row;
    const written = tx.run(
      `INSERT INTO wf_decision (id, tenant_id, decision_key, version, name, name_en, remark, xml, xml_hash, deploy_user, deploy_time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, tenantId, key, version, name, nameEn, comment, xml, xmlHash, deployUser, deployTime],
    );
    await written.catch((error: { errno?: number }) => {
      throw error.errno === DUPLICATE
        ? conflict('decision.stale', { key, yours: version - 1, current: version }, { current: version })
        : error;
    });
    tx.touch(TABLE);
  }

  /** Deletes all versions of one owner's decision. */
  async remove(tx: Tx, tenantId: string, key: string): Promise<void> {
    await tx.run('DELETE FROM wf_decision WHERE tenant_id = ? AND decision_key = ?', [tenantId, key]);
    tx.touch(TABLE);
  }

  private async one(where: string, args: SqlValue[], sql: Sql = this.database.read): Promise<DecisionRow | undefined> {
    const text = `SELECT ${HEAD}, d.xml AS xml, d.xml_hash AS xmlHash FROM ${FROM} WHERE ${where}`;
    const row = await sql.get<DecisionRow>(text, args);
    return row === undefined ? undefined : typed(row);
  }
}
