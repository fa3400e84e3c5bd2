import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { DATABASE, type Database, type Sql, type SqlValue, type Tx } from '../../database/index.js';
import type { SqlText } from '../../filter/index.js';
import { type Paged, pageOf } from './paging.js';

/** An editable diagram without its XML; the names are those of the API. */
export interface ModelHead {
  id: string;
  modelKey: string;
  name: string;
  description: string;
  category: string;
  version: number;
  created: string;
  lastUpdated: string;
}

export interface ModelRow extends ModelHead {
  tenantId: string;
  xml: string;
  comment: string;
  createdBy: string | null;
  createdByName: string | null;
  lastUpdatedBy: string | null;
  lastUpdatedByName: string | null;
}

interface ModelVersion {
  version: number;
  comment: string;
  createUser: string | null;
  createUserName: string | null;
  createTime: string;
}

/** The content of a save; `xml` is always present. */
export interface ModelContent {
  modelKey: string;
  name: string;
  description: string;
  category: string;
  xml: string;
  comment: string;
}

const HEAD = `CAST(m.id AS CHAR) AS id, m.model_key AS modelKey, m.name AS name, m.description AS description,
       m.category AS category, m.version AS version, m.create_time AS created, m.update_time AS lastUpdated`;
const NAME = 'COALESCE(u.real_name, u.name)';

const typed = <T extends ModelHead>(row: T): T => ({
  ...row,
  version: Number(row.version),
  description: row.description ?? '',
  category: row.category ?? '',
});

/** Rows of wf_model and their versions: every save stores a new version of the diagram. */
@Injectable()
export class ModelStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get flavour(): Database['flavour'] {
    return this.database.flavour;
  }

  /** Last changed first; `filter` is a condition on `m`. */
  async page(
    tenantId: string,
    filter: Pick<SqlText, 'text' | 'args'>,
    page: { offset: number; size: number },
  ): Promise<Paged<ModelHead>> {
    const parts = ['m.tenant_id = ?', ...(filter.text === '' ? [] : [filter.text])];
    const args: SqlValue[] = [tenantId, ...filter.args];
    const result = await pageOf<ModelHead>(this.database.read, {
      columns: HEAD,
      from: `wf_model m WHERE ${parts.join(' AND ')}`,
      order: 'm.update_time DESC, m.id DESC',
      args,
      page,
    });
    return { ...result, records: result.records.map(typed) };
  }

  byId(tenantId: string, id: string, sql: Sql = this.database.read): Promise<ModelRow | undefined> {
    return this.one('m.id = ?', tenantId, id, sql);
  }

  byKey(tenantId: string, modelKey: string, sql: Sql = this.database.read): Promise<ModelRow | undefined> {
    return this.one('m.model_key = ?', tenantId, modelKey, sql);
  }

  /** Newest first, at most 200. */
  async versions(modelId: string): Promise<ModelVersion[]> {
    const rows = await this.database.read.all<ModelVersion>(
      `SELECT v.version AS version, v.comment AS comment, CAST(v.create_user AS CHAR) AS createUser,
              ${NAME} AS createUserName, v.create_time AS createTime
         FROM wf_model_version v LEFT JOIN lc_user u ON u.id = v.create_user
        WHERE v.model_id = ? ORDER BY v.version DESC LIMIT 200`,
      [modelId],
    );
    return rows.map((row) => ({ ...row, version: Number(row.version), comment: row.comment ?? '' }));
  }

  /** XML of a version. */
  async version(modelId: string, version: number, sql: Sql = this.database.read): Promise<string | undefined> {
    const row = await sql.get<{ xml: string }>('SELECT xml FROM wf_model_version WHERE model_id = ? AND version = ?', [
      modelId,
      version,
    ]);
    return row?.xml;
  }

  /** Prevents other saves of the model until the transaction ends; undefined when it does not exist. */
  async lock(tx: Tx, tenantId: string, id: string): Promise<ModelRow | undefined> {
    if (this.database.flavour === 'mysql') await tx.get('SELECT id FROM wf_model WHERE id = ? FOR UPDATE', [id]);
    return this.byId(tenantId, id, tx);
  }

  /** Inserts a model with version 1; returns its id. `userId` null: the seeds. */
  async insert(tx: Tx, tenantId: string, content: ModelContent, userId: string | null): Promise<string> {
    const id = newId();
    const now = this.clock.now();
    const { modelKey, name, description, category, xml, comment } = content;
    await tx.run(
      `INSERT INTO wf_model (id, tenant_id, model_key, name, description, category, version, xml, comment,
                             create_user, create_time, update_user, update_time)
       VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)`,
      [id, tenantId, modelKey, name, description, category, xml, comment, userId, now, userId, now],
    );
    await this.keep(tx, tenantId, id, 1, content, userId);
    return id;
  }

  /** Stores the next version of a locked model; returns its number. */
  async update(tx: Tx, model: ModelRow, content: ModelContent, userId: string | null): Promise<number> {
    const version = model.version + 1;
    const { modelKey, name, description, category, xml, comment } = content;
    await tx.run(
      `UPDATE wf_model SET model_key = ?, name = ?, description = ?, category = ?, version = ?, xml = ?, comment = ?,
                           update_user = ?, update_time = ? WHERE id = ?`,
      [modelKey, name, description, category, version, xml, comment, userId, this.clock.now(), model.id],
    );
    await this.keep(tx, model.tenantId, model.id, version, content, userId);
    return version;
  }

  /** Deletes models of the tenant with their versions; returns the number of deleted models. */
  async remove(tx: Tx, tenantId: string, ids: readonly string[]): Promise<number> {
    const marks = ids.map(() => '?').join(', ');
    await tx.run(`DELETE FROM wf_model_version WHERE tenant_id = ? AND model_id IN (${marks})`, [tenantId, ...ids]);
    tx.touch('wf_model_version');
    const removed = await tx.run(`DELETE FROM wf_model WHERE tenant_id = ? AND id IN (${marks})`, [tenantId, ...ids]);
    tx.touch('wf_model');
    return removed;
  }

  private async keep(
    tx: Tx,
    tenantId: string,
    modelId: string,
    version: number,
    { xml, comment }: ModelContent,
    userId: string | null,
  ): Promise<void> {
    await tx.run(
      `INSERT INTO wf_model_version (id, tenant_id, model_id, version, xml, comment, create_user, create_time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [newId(), tenantId, modelId, version, xml, comment, userId, this.clock.now()],
    );
    tx.touch('wf_model');
    tx.touch('wf_model_version');
  }

  private async one(where: string, tenantId: string, value: string, sql: Sql): Promise<ModelRow | undefined> {
    const row = await sql.get<ModelRow>(
      `SELECT ${HEAD}, m.tenant_id AS tenantId, m.xml AS xml, m.comment AS comment,
              CAST(m.create_user AS CHAR) AS createdBy, ${NAME} AS createdByName,
              CAST(m.update_user AS CHAR) AS lastUpdatedBy, COALESCE(w.real_name, w.name) AS lastUpdatedByName
         FROM wf_model m LEFT JOIN lc_user u ON u.id = m.create_user LEFT JOIN lc_user w ON w.id = m.update_user
        WHERE m.tenant_id = ? AND ${where}`,
      [tenantId, value],
    );
    return row === undefined ? undefined : { ...typed(row), comment: row.comment ?? '' };
  }
}
