import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type Sql, type SqlValue, type Tx } from '../../database/index.js';
import { conflict } from '../../errors/index.js';
import { contains, type Paged, pageOf } from './paging.js';

/** A deployed process without its diagram. */
export interface DefinitionHead {
  id: string;
  /** '' for a common one. */
  tenantId: string;
  key: string;
  version: number;
  name: string;
  /** '' when the diagram has no English name. */
  nameEn: string;
  category: string;
  description: string;
  deploymentId: string;
  resourceName: string;
  /** 1 active, 2 suspended. */
  suspensionState: number;
  deployTime: string;
}

/** The name of a process in a language. */
export const nameIn = ({ name, nameEn }: Pick<DefinitionHead, 'name' | 'nameEn'>, language: 'zh' | 'en'): string =>
  language === 'en' && nameEn !== '' ? nameEn : name;

export interface DefinitionRow extends DefinitionHead {
  xml: string;
  xmlHash: string;
  deployUser: string | null;
}

const HEAD = `CAST(d.id AS CHAR) AS id, d.tenant_id AS tenantId, d.process_key AS \`key\`, d.version AS version, d.name AS name,
       d.name_en AS nameEn,       d.category AS category, d.description AS description, d.deployment_id AS deploymentId,
       d.resource_name AS resourceName, d.suspension_state AS suspensionState, d.deploy_time AS deployTime`;

const DUPLICATE = 1062;
/** Maximum number of processes per query. */
const MAX_KEYS = 500;

/** One driver returns integers as text, the other one as numbers. */
const typed = <T extends DefinitionHead>(row: T): T => ({
  ...row,
  version: Number(row.version),
  suspensionState: Number(row.suspensionState),
  nameEn: row.nameEn ?? '',
  category: row.category ?? '',
  description: row.description ?? '',
  resourceName: row.resourceName ?? '',
});

interface DefinitionQuery {
  /** '' for the common ones. */
  tenantId: string;
  key?: string | undefined;
  name?: string | undefined;
  category?: string | undefined;
  /** Only the newest version of each key. */
  latest?: boolean;
}

const NEWEST = `d.version = (SELECT MAX(n.version) FROM wf_definition n
                              WHERE n.tenant_id = d.tenant_id AND n.process_key = d.process_key)`;

/** The kind of a system parameter whose value is a number. */
const NUMBER_PARAM = 2;

/** Rows of wf_definition: after the insert, only their state changes. */
@Injectable()
export class DefinitionStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async byId(id: string, sql: Sql = this.database.read): Promise<DefinitionRow | undefined> {
    return this.one('d.id = ?', [id], sql);
  }

  /**
   * The newest version of a key in one tenant, suspended or not; within a transaction it is locked, so that no newer
   * one is created.
   */
  newest(tenantId: string, key: string, tx?: Tx): Promise<DefinitionRow | undefined> {
    const lock = tx !== undefined && this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const where = `d.tenant_id = ? AND d.process_key = ? ORDER BY d.version DESC LIMIT 1${lock}`;
    return this.one(where, [tenantId, key], tx);
  }

  /** Keys of the processes of a tenant and of the common ones. */
  async keys(tenantId: string): Promise<string[]> {
    const rows = await this.database.read.all<{ key: string }>(
      `SELECT DISTINCT d.process_key AS \`key\` FROM wf_definition d WHERE d.tenant_id IN (?, '')
        ORDER BY d.process_key LIMIT ${MAX_KEYS}`,
      [tenantId],
    );
    return rows.map(({ key }) => key);
  }

  /** The newest version of a common process from the seeds, thus deployed by nobody. */
  newestSeeded(key: string): Promise<DefinitionRow | undefined> {
    const where = `d.tenant_id = '' AND d.process_key = ? AND d.deploy_user IS NULL ORDER BY d.version DESC LIMIT 1`;
    return this.one(where, [key]);
  }

  /** Keys of processes, of the tenant and common, whose diagram contains message or signal events. */
  async keysWithEvents(tenantId: string): Promise<string[]> {
    const rows = await this.database.read.all<{ key: string }>(
      `SELECT DISTINCT d.process_key AS \`key\` FROM wf_definition d WHERE d.tenant_id IN (?, '') AND ${NEWEST}
         AND (d.xml LIKE '%messageEventDefinition%' OR d.xml LIKE '%signalEventDefinition%')
        ORDER BY d.process_key LIMIT ${MAX_KEYS}`,
      [tenantId],
    );
    return rows.map(({ key }) => key);
  }

  /** Newest versions whose diagram contains a text; `tenantId` '': of all tenants. At most 500. */
  async newestNaming(tenantId: string, text: string): Promise<DefinitionRow[]> {
    const [parts, args]: [string[], SqlValue[]] = [[NEWEST], []];
    if (tenantId !== '') {
      parts.push('d.tenant_id = ?');
      args.push(tenantId);
    }
    contains(parts, args, 'd.xml', text);
    const rows = await this.database.read.all<DefinitionRow>(
      `SELECT ${HEAD}, d.xml AS xml, d.xml_hash AS xmlHash, CAST(d.deploy_user AS CHAR) AS deployUser
         FROM wf_definition d WHERE ${parts.join(' AND ')} ORDER BY d.id LIMIT ${MAX_KEYS}`,
      args,
    );
    return rows.map(typed);
  }

  version(tenantId: string, key: string, version: number): Promise<DefinitionRow | undefined> {
    return this.one('d.tenant_id = ? AND d.process_key = ? AND d.version = ?', [tenantId, key, version]);
  }

  async isNewest(tenantId: string, xmlHash: string): Promise<boolean> {
    const text = `SELECT 1 AS found FROM wf_definition d WHERE d.tenant_id = ? AND d.xml_hash = ? AND ${NEWEST} LIMIT 1`;
    return (await this.database.read.get(text, [tenantId, xmlHash])) !== undefined;
  }

  async ofDeployments(ids: readonly string[], sql: Sql = this.database.read): Promise<DefinitionHead[]> {
    const marks = ids.map(() => '?').join(', ');
    const rows = await sql.all<DefinitionHead>(
      `SELECT ${HEAD} FROM wf_definition d WHERE d.deployment_id IN (${marks}) ORDER BY d.id`,
      ids,
    );
    return rows.map(typed);
  }

  /** Keys ascending, versions descending. */
  async page(query: DefinitionQuery, page: { offset: number; size: number }): Promise<Paged<DefinitionHead>> {
    const parts = ['d.tenant_id = ?'];
    const args: SqlValue[] = [query.tenantId];
    contains(parts, args, 'd.process_key', query.key);
    contains(parts, args, 'd.name', query.name);
    if (query.category !== undefined) {
      parts.push('d.category = ?');
      args.push(query.category);
    }
    if (query.latest === true) parts.push(NEWEST);
    const result = await pageOf<DefinitionHead>(this.database.read, {
      columns: HEAD,
      from: `wf_definition d WHERE ${parts.join(' AND ')}`,
      order: 'd.process_key, d.version DESC, d.id',
      args,
      page,
    });
    return { ...result, records: result.records.map(typed) };
  }

  /** Throws 409 when another server has created this version at the same time. */
  async insert(tx: Tx, row: DefinitionRow): Promise<void> {
    const written = tx.run(
      `INSERT INTO wf_definition (id, tenant_id, process_key, version, name, name_en, category, description, xml, xml_hash,
                                  deployment_id, resource_name, suspension_state, deploy_user, deploy_time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[
          row.id,
          row.tenantId,
          row.key,
          row.version,
          row.name,
          row.nameEn,
          row.category,
          row.description,
          row.xml,
          row.xmlHash,
        ],
        ...[row.deploymentId, row.resourceName, row.suspensionState, row.deployUser, row.deployTime],
      ],
    );
    await written.catch((error: { errno?: number }) => {
      throw error.errno === DUPLICATE ? conflict('workflow.deployedMeanwhile', { key: row.key }) : error;
    });
    tx.touch('wf_definition');
  }

  async setState(tx: Tx, id: string, state: 1 | 2): Promise<void> {
    await tx.run('UPDATE wf_definition SET suspension_state = ? WHERE id = ?', [state, id]);
    tx.touch('wf_definition');
  }

  /** Prevents new instances of definitions until the transaction ends. */
  async lock(tx: Tx, ids: readonly string[]): Promise<void> {
    if (this.database.flavour !== 'mysql') return;
    await tx.all(`SELECT id FROM wf_definition WHERE id IN (${ids.map(() => '?').join(', ')}) FOR UPDATE`, ids);
  }

  /** State of a definition, locked until the transaction ends; undefined when the definition does not exist. */
  async hold(tx: Tx, id: string): Promise<number | undefined> {
    const lock = this.database.flavour === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const text = `SELECT suspension_state AS state FROM wf_definition WHERE id = ?${lock}`;
    const row = await tx.get<{ state: number | string }>(text, [id]);
    return row === undefined ? undefined : Number(row.state);
  }

  /** Number of running or suspended instances, by definition id. */
  async running(ids: readonly string[], sql: Sql = this.database.read): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await sql.all<{ id: string; n: number | string }>(
      `SELECT CAST(definition_id AS CHAR) AS id, COUNT(*) AS n FROM wf_instance
        WHERE definition_id IN (${ids.map(() => '?').join(', ')}) AND status IN ('running', 'suspended')
        GROUP BY definition_id`,
      ids,
    );
    return new Map(rows.map((row) => [row.id, Number(row.n)]));
  }

  /** Whether one of the definitions has an instance, running or ended. */
  async used(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const text = `SELECT 1 AS one FROM wf_instance WHERE definition_id IN (${ids.map(() => '?').join(', ')}) LIMIT 1`;
    return (await this.database.read.get(text, ids)) !== undefined;
  }

  /** Ids of running or suspended instances of a definition, oldest first; limited to `ids` unless they are empty. */
  async runningIds(definitionId: string, ids: readonly string[], most: number): Promise<string[]> {
    const only = ids.length === 0 ? '' : ` AND id IN (${ids.map(() => '?').join(', ')})`;
    const rows = await this.database.read.all<{ id: string }>(
      `SELECT CAST(id AS CHAR) AS id FROM wf_instance
        WHERE definition_id = ? AND status IN ('running', 'suspended')${only} ORDER BY wf_instance.id LIMIT ${most}`,
      [definitionId, ...ids],
    );
    return rows.map((row) => row.id);
  }

  /** Deletes definitions with their instances and all rows of these. */
  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    const marks = ids.map(() => '?').join(', ');
    const instances = `SELECT id FROM wf_instance WHERE definition_id IN (${marks})`;
    const candidates = `DELETE FROM wf_task_candidate WHERE task_id IN (SELECT id FROM wf_task WHERE instance_id IN (${instances}))`;
    await tx.run(candidates, ids);
    tx.touch('wf_task_candidate');
    for (const table of ['wf_task', 'wf_token', 'wf_job', 'wf_log', 'wf_cc', 'wf_snapshot', 'wf_incident']) {
      await tx.run(`DELETE FROM ${table} WHERE instance_id IN (${instances})`, ids);
      tx.touch(table);
    }
    await tx.run(`DELETE FROM wf_instance WHERE definition_id IN (${marks})`, ids);
    tx.touch('wf_instance');
    await tx.run(`DELETE FROM wf_definition WHERE id IN (${marks})`, ids);
    tx.touch('wf_definition');
  }

  /** Value of a system parameter. `isNumber`: it is meant to be one. */
  async param(key: string): Promise<{ value: string; isNumber: boolean } | undefined> {
    const row = await this.database.read.get<{ value: string; kind: number | null }>(
      'SELECT param_value AS value, value_type AS kind FROM lc_param WHERE param_key = ? AND is_deleted = 0',
      [key],
    );
    return row && { value: row.value, isNumber: Number(row.kind) === NUMBER_PARAM };
  }

  /** The given tenant ids that exist. */
  async tenants(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.read.all<{ id: string }>(
      `SELECT tenant_id AS id FROM lc_tenant WHERE is_deleted = 0 AND tenant_id IN (${ids.map(() => '?').join(', ')})`,
      ids,
    );
    return new Set(rows.map((row) => row.id));
  }

  private async one(
    where: string,
    args: SqlValue[],
    sql: Sql = this.database.read,
  ): Promise<DefinitionRow | undefined> {
    const row = await sql.get<DefinitionRow>(
      `SELECT ${HEAD}, d.xml AS xml, d.xml_hash AS xmlHash, CAST(d.deploy_user AS CHAR) AS deployUser
         FROM wf_definition d WHERE ${where}`,
      args,
    );
    return row === undefined ? undefined : typed(row);
  }
}
