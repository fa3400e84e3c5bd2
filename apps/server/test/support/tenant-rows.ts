import { join } from 'node:path';
import {
  compile,
  type Field,
  loadSchemas,
  type Registry,
  type SqlFlavour,
  type Table,
  OPTIONS,
} from '../../src/metadata/index.js';
import { bpmn, END, START, task } from './bpmn.js';
import { rowId, type TestDatabase, type Value } from './test-database.js';
import { ROOT } from './test-server.js';

/** The metadata compiled as in the server, with every operation that a dialect or model uses. */
export function everyCall(): Registry {
  const schemas = loadSchemas(join(ROOT, 'schemas'));
  const named = new Set<string>([OPTIONS]);
  const collect = (calls: Record<string, unknown> = {}): void => {
    for (const call of Object.values(calls))
      named.add(typeof call === 'string' ? call : (call as { operation: string }).operation);
  };
  for (const { calls } of schemas.dialects) collect(calls);
  for (const { spec } of schemas.models) collect(spec.calls);
  return compile(schemas, { operations: named });
}

const DAY = '2026-03-02';
/** Fields whose value decides where a row is shown: active, unread, head of a dictionary, work taken by a worker. */
const FIXED: Record<string, unknown> = {
  suspensionState: 1,
  readTime: null,
  dictKey: '-1',
  dueTime: '2099-01-01 08:00:00',
  event: 'external',
  lease: 'worker',
  incidentId: null,
};
/** Running instances and open tasks have no end time. */
const UNENDED = new Set(['wfInstance', 'wfTask']);
const PROCESS = 'strange';
const DRAWING = bpmn(PROCESS, [START, task('one', 'role:gm'), END], ['start>one', 'one>end']);

/** Whether two generated rows always differ in one of the columns. */
const tellsApart = ({ fields }: Table, columns: readonly string[]): boolean =>
  [...fields.values()].some(
    ({ column, key, type }) =>
      columns.includes(column) && key !== 'tenantId' && ['string', 'text', 'code', 'decimal'].includes(type.name),
  );

/**
 * Rows of one tenant, one in every table that belongs to tenants. They are generated from the metadata, so a new model
 * is included automatically. Every text begins with `mark`, and references point to rows of the same tenant.
 */
export class TenantRows {
  /** Model or lines → id of the row. */
  readonly ids = new Map<string, string>();
  /** Dictionary → one of its keys. */
  private readonly keys = new Map<string, string>();
  private readonly values = new Map<string, Record<string, unknown>>();

  constructor(
    private readonly database: TestDatabase,
    private readonly registry: Registry,
    readonly tenantId: string,
    readonly mark: string,
    /** The person used for every reference to a person. */
    readonly userId: string,
    /** Counts the rows, so that no two have the same texts and numbers. */
    private readonly made = { rows: 0 },
  ) {}

  /** Inserts a row into every table of tenants. */
  async fill(): Promise<void> {
    const tables = this.registry.tables.filter((table) => table.tenant);
    await this.readDictionaries();
    for (const { key } of tables) this.ids.set(key, rowId());
    for (const table of tables) {
      const row = await this.insert(table, this.id(table.key));
      this.values.set(table.key, row);
      const tree = this.registry.resources.get(table.key)?.model.tree;
      if (tree === undefined) continue;
      // An entry of a dictionary shares the code of its head.
      const entry = table.fields.has('dictKey') ? { code: row['code'], dictKey: '1' } : {};
      await this.insert(table, rowId(), { [tree.parent]: row['id'], ...entry });
    }
  }

  id(key: string): string {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`no row of ${key}`);
    return id;
  }

  /** The value of a field in the first row of a table. */
  value(key: string, field: string): string {
    return String(this.values.get(key)?.[field]);
  }

  /** Sets the row of a table to one that was not created here. */
  is(key: string, row: Record<string, unknown>): void {
    this.ids.set(key, String(row['id']));
    this.values.set(key, row);
  }

  /** Inserts one more row with some given values; returns its id. */
  async row(key: string, more: Record<string, unknown>): Promise<string> {
    const table = this.registry.tables.find((one) => one.key === key);
    if (table === undefined) throw new Error(`no table ${key}`);
    const id = rowId();
    // If rows differ only in references, each reference gets a new value.
    const apart = table.indexes
      .filter((index) => index.unique && !tellsApart(table, index.columns))
      .flatMap(({ columns }) => [...table.fields.values()].filter(({ column }) => columns.includes(column)))
      .filter(({ type }) => type.name === 'ref')
      .map(({ key: name }) => [name, rowId()]);
    await this.insert(table, id, { ...Object.fromEntries(apart), ...more });
    return id;
  }

  /** A copy: rows that it replaces stay unchanged in the original. */
  alone(): TenantRows {
    const copy = new TenantRows(this.database, this.registry, this.tenantId, this.mark, this.userId, this.made);
    for (const [key, id] of this.ids) copy.ids.set(key, id);
    for (const [code, key] of this.keys) copy.keys.set(code, key);
    for (const [key, row] of this.values) copy.values.set(key, row);
    return copy;
  }

  /** Replaces the first row of a table by a new one; deletes the old one if a unique index allows only one. */
  async fresh(key: string): Promise<void> {
    const table = this.registry.tables.find((one) => one.key === key && one.tenant);
    if (table === undefined) return;
    for (const { unique, columns } of table.indexes) {
      if (!unique || tellsApart(table, columns)) continue;
      await this.database.run(`DELETE FROM ${table.name} WHERE id = ?`, [this.id(key)]);
      // A call may have created another row with the same references.
      const references = [...table.fields.values()].filter(
        (field) => columns.includes(field.column) && field.type.name === 'ref' && field.spec.target !== table.key,
      );
      const same = references.map(({ column }) => `\`${column}\` = ?`).join(' AND ');
      const ids = references.map((field) => String(this.values.get(key)?.[field.key]));
      if (same !== '') await this.database.run(`DELETE FROM ${table.name} WHERE ${same}`, ids);
    }
    const id = rowId();
    this.is(key, await this.insert(table, id));
  }

  private async insert(table: Table, id: string, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    this.made.rows += 1;
    const fields = [...table.fields.values()].filter((field) => field.stored);
    const made = Object.fromEntries(fields.map((field) => [field.key, this.make(table, field, id)]));
    const row: Record<string, unknown> = { ...made, ...more };
    const values = fields.map(({ key, spec, type }) => type.toDb(row[key], spec, this.database.flavour as SqlFlavour));
    const columns = fields.map((field) => `\`${field.column}\``).join(', ');
    const marks = fields.map(() => '?').join(', ');
    await this.database.run(`INSERT INTO ${table.name} (${columns}) VALUES (${marks})`, values as Value[]);
    return row;
  }

  private make(table: Table, field: Field, id: string): unknown {
    const { key, spec, type } = field;
    const { tree, states } = this.registry.resources.get(table.key)?.model ?? {};
    if (key === table.idField) return type.name === 'id' ? id : this.text(spec.length);
    if (key === 'tenantId') return this.tenantId;
    if (key === 'isDeleted') return 0;
    if (key === tree?.parent) return tree.root;
    if (key === states?.field) return states.initial;
    if (key === 'status' && table.key === 'wfInstance') return 'running';
    if (key === 'endTime') return UNENDED.has(table.key) ? null : `${DAY} 18:00:00`;
    if (key === 'version') return table.key === 'wfDefinition' ? this.made.rows : 1;
    if (key in FIXED) return FIXED[key];
    if (key === 'xml') return DRAWING;
    if (table.key === 'wfDefinition' && key === 'processKey') return PROCESS;
    if (key === 'businessModel') return table.key === 'attach' ? null : 'nqContractSign';
    if (key === 'businessId') return this.id('nqContractSign');
    if (key === 'deploymentId') return id;
    if (spec.target === 'user') return this.userId;
    if (spec.target === table.key) return null;
    if (type.name === 'ref' || type.name === 'refs') return this.ids.get(spec.target ?? '') ?? null;
    if ('parentField' in table && key === table.parentField) return this.headOf(table);
    return this.plain(field);
  }

  /** Reads one key of every dictionary of the tenant. */
  private async readDictionaries(): Promise<void> {
    const of = (table: string, where: string) =>
      this.database.all(`SELECT code, MIN(dict_key) AS one FROM ${table} WHERE dict_key <> '-1'${where} GROUP BY code`);
    const rows = [...(await of('lc_dict', '')), ...(await of('lc_dict_biz', ` AND tenant_id = '${this.tenantId}'`))];
    for (const { code, one } of rows) this.keys.set(String(code), String(one));
  }

  private headOf(child: Table): string | undefined {
    const head = [...this.registry.resources.values()].find(({ children }) => children.some((one) => one === child));
    return head && this.ids.get(head.key);
  }

  private plain({ spec, type }: Field): unknown {
    switch (type.name) {
      case 'string':
      case 'text':
      case 'code':
        return this.text(spec.length);
      case 'int':
      case 'id':
        return spec.default ?? 0;
      case 'decimal':
        return (this.made.rows / 100).toFixed(2);
      case 'bool':
        return false;
      case 'date':
        return DAY;
      case 'datetime':
        return `${DAY} 08:00:00`;
      case 'dict':
      case 'dicts':
        return spec.default ?? this.keys.get(spec.dict ?? '') ?? '1';
      case 'json':
        return spec.required ? ['1'] : null;
      default:
        return null;
    }
  }

  private text(length = 64): string {
    const whole = `${this.mark}${this.made.rows}`;
    return whole.length <= length ? whole : String(this.made.rows).slice(-length);
  }
}
