import { createHash } from 'node:crypto';
import type { Actor } from '../access/index.js';
import type { Clock } from '../config/index.js';
import type { Database, Tx } from '../database/index.js';
import { stampChange, stampNew, tableSql, Writer } from '../engine/index.js';
import type { FilterNode } from '../filter/index.js';
import type { Record_, Registry, Table } from '../metadata/index.js';
import { credentialOf, hashPassword } from '../platform/auth/index.js';
import type { SeedFile, SeedReference } from './seed-file.js';

const TENANT = '000000';
const SYSTEM: Actor = {
  userId: '0',
  tenantId: TENANT,
  account: 'system',
  name: 'system',
  deptIds: [],
  postIds: [],
  roleIds: [],
  roleAliases: [],
  isAdministrator: false,
  granted: new Set(),
  rightsKey: '',
  jti: '',
  clientId: '',
};

export interface SeedOutcome {
  inserted: number;
  updated: number;
  /** Rows whose seed changed but which an administrator had changed or removed before. */
  kept: number;
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const isReference = (value: unknown): value is SeedReference =>
  typeof value === 'object' && value !== null && '$ref' in value;
const isPassword = (value: unknown): value is { $password: string } =>
  typeof value === 'object' && value !== null && '$password' in value;

interface Mark {
  name: string;
  hash: string;
  rowId: string;
  /** A mark of the row is there already. */
  known: boolean;
}

/** One file being written. */
interface SeedJob {
  file: SeedFile;
  table: Table;
  writer: Writer;
  outcome: SeedOutcome;
  /** Rows that wait for the next INSERT of many. */
  pending: Record_[];
  marks: Mark[];
  flush(): Promise<void>;
}

const HALF = 31;
const half = (hash: string): string => hash.slice(0, HALF);

/**
 * Idempotent upsert of seed rows by natural key. `lc_seed` remembers the hash of what was written for each row: a row
 * whose present values differ from it was changed by an administrator and is left alone, and one that is gone stays
 * gone.
 */
export class Seeder {
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly clock: Clock,
  ) {}

  /** Seeds one file in one transaction. Throws for an unknown model, field or reference. */
  async seed(file: SeedFile): Promise<SeedOutcome> {
    const table = this.registry.resource(file.model);
    const prepared = await this.hashPasswords(table, file);
    return this.database.transaction((tx) => this.write(file, prepared, table, tx));
  }

  /** Slow hashes are made before the transaction, and only for rows that are not there yet. */
  private async hashPasswords(table: Table, file: SeedFile): Promise<Map<number, string>> {
    const hashes = new Map<number, string>();
    if (!file.rows.some((row) => Object.values(row).some(isPassword))) return hashes;
    const seeded = await this.remembered(file);
    for (const [index, row] of file.rows.entries()) {
      const password = Object.values(row).find(isPassword);
      if (password !== undefined && !seeded.has(this.nameOf(table, file, row))) {
        hashes.set(index, await hashPassword(credentialOf(password.$password)));
      }
    }
    return hashes;
  }

  private nameOf(table: Table, file: SeedFile, row: Record_): string {
    const parts = file.key.map((key) =>
      isReference(row[key]) ? Object.values(row[key].$ref[1]).join('|') : String(row[key] ?? ''),
    );
    return `${table.key}:${parts.join('|')}`.slice(0, 255);
  }

  private async remembered(file: SeedFile, tx?: Tx): Promise<Map<string, { hash: string; rowId: string }>> {
    const rows = await (tx ?? this.database.read).all<{ seedKey: string; hash: string; rowId: string }>(
      'SELECT seed_key AS seedKey, hash, row_id AS rowId FROM lc_seed WHERE seed_key LIKE ?',
      [`${file.model}:%`],
    );
    return new Map(rows.map((row) => [row.seedKey, row]));
  }

  private async write(file: SeedFile, passwords: Map<number, string>, table: Table, tx: Tx): Promise<SeedOutcome> {
    const writer = new Writer(tx, this.database.flavour, TENANT);
    const job: SeedJob = {
      file,
      table,
      writer,
      outcome: { inserted: 0, updated: 0, kept: 0 },
      pending: [],
      marks: [],
      flush: () => writer.insert(table, job.pending.splice(0)),
    };
    const seeded = await this.remembered(file, tx);
    for (const [index, row] of file.rows.entries()) {
      const mark = seeded.get(this.nameOf(table, file, row));
      if (mark?.hash.startsWith(half(digest(row)))) {
        this.ids.set(this.refKey(file.model, this.naturalKey(file, row)), mark.rowId);
        continue;
      }
      const record = await this.resolve(row, table, passwords.get(index), writer, job.flush);
      const existing = await this.find(table, file, record, writer);
      if (existing === undefined && mark === undefined) this.insert(job, row, record);
      else if (existing !== undefined && mark?.hash.endsWith(half(this.valueHash(table, row, existing)))) {
        await this.update(job, row, record, existing);
      } else this.keep(job, row, String(existing?.[table.idField] ?? mark?.rowId ?? ''), mark !== undefined);
    }
    await job.flush();
    await this.remember(job.marks, tx);
    return job.outcome;
  }

  private insert(job: SeedJob, row: Record_, record: Record_): void {
    const { table, file } = job;
    const stamped = stampNew(table, record, SYSTEM, this.clock);
    const rowId = String(stamped[table.idField]);
    job.pending.push(stamped);
    this.mark(job, row, rowId, false, this.valueHash(table, row, stamped));
    this.ids.set(this.refKey(file.model, this.naturalKey(file, row)), rowId);
    job.outcome.inserted += 1;
  }

  private async update(job: SeedJob, row: Record_, record: Record_, existing: Record_): Promise<void> {
    const { table, writer } = job;
    const rowId = String(existing[table.idField]);
    const version = table.versioned ? Number(existing['version']) : undefined;
    const { password: _, ...changes } = record;
    const stamp = stampChange(table, SYSTEM, this.clock, version);
    await writer.update(table, rowId, { ...changes, ...stamp }, version);
    this.mark(job, row, rowId, true, this.valueHash(table, row, { ...existing, ...record }));
    job.outcome.updated += 1;
  }

  /** Leaves a row as an administrator made it, and remembers that this state of the seed was considered. */
  private keep(job: SeedJob, row: Record_, rowId: string, known: boolean): void {
    this.mark(job, row, rowId, known, '');
    job.outcome.kept += 1;
  }

  /** First half of the hash: what the file said; second half: what the row then held. */
  private mark({ table, file, marks }: SeedJob, row: Record_, rowId: string, known: boolean, values: string): void {
    marks.push({ name: this.nameOf(table, file, row), hash: `${half(digest(row))}.${half(values)}`, rowId, known });
  }

  /** Hash of the seeded fields as stored, without passwords (salted). */
  private valueHash(table: Table, row: Record_, stored: Record_): string {
    const keys = Object.keys(row).filter((key) => !isPassword(row[key]));
    return digest(
      keys.map((key) => {
        const field = table.fields.get(key);
        const value = stored[key] ?? null;
        return field === undefined ? value : field.type.toDb(value, field.spec, 'mysql');
      }),
    );
  }

  private async remember(marks: readonly Mark[], tx: Tx): Promise<void> {
    const now = this.clock.now();
    for (const { name, hash, rowId, known } of marks) {
      const text = known
        ? 'UPDATE lc_seed SET hash = ?, row_id = ?, update_time = ? WHERE seed_key = ?'
        : 'INSERT INTO lc_seed (hash, row_id, update_time, seed_key) VALUES (?, ?, ?, ?)';
      await tx.run(text, [hash, rowId, now, name]);
    }
  }

  private naturalKey(file: SeedFile, row: Record_): Record_ {
    return Object.fromEntries(file.key.map((key) => [key, row[key]]));
  }

  private refKey(model: string, key: Record_): string {
    return `${model}:${JSON.stringify(Object.entries(key).sort(([a], [b]) => a.localeCompare(b)))}`;
  }

  /** Values of a row with references, lists of references and passwords put in. */
  private async resolve(
    row: Record_,
    table: Table,
    password: string | undefined,
    writer: Writer,
    flush: () => Promise<void>,
  ): Promise<Record_> {
    const record: Record_ = {};
    for (const [key, value] of Object.entries(row)) {
      const field = table.fields.get(key);
      if (field === undefined) throw new Error(`seed of ${table.key} names the unknown field ${key}`);
      if (isPassword(value)) {
        record[key] = password ?? null;
      } else if (isReference(value)) {
        record[key] = await this.idOf(value, writer, flush);
      } else if (Array.isArray(value) && field.type.name !== 'json' && field.type.name !== 'attachment') {
        const ids = [];
        for (const part of value) ids.push(isReference(part) ? await this.idOf(part, writer, flush) : String(part));
        record[key] = ids.join(',');
      } else {
        record[key] = field.standard ? value : field.type.parse(value, field.spec);
      }
    }
    return record;
  }

  private async idOf(reference: SeedReference, writer: Writer, flush: () => Promise<void>): Promise<string> {
    const [model, key] = reference.$ref;
    const name = this.refKey(model, key);
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    await flush();
    const target = this.registry.resource(model);
    const row = (
      await writer.list(target, { where: equalAll(key), take: 1 }, tableSql(target, this.database.flavour).whole)
    )[0];
    if (row === undefined) throw new Error(`seed refers to ${model} ${JSON.stringify(key)}, which does not exist`);
    const id = String(row[target.idField]);
    this.ids.set(name, id);
    return id;
  }

  private async find(table: Table, file: SeedFile, record: Record_, writer: Writer): Promise<Record_ | undefined> {
    const key = Object.fromEntries(
      file.key.filter((name) => name !== 'tenantId' || !table.tenant).map((name) => [name, record[name] ?? null]),
    );
    return (
      await writer.list(table, { where: equalAll(key), take: 1 }, tableSql(table, this.database.flavour).whole)
    )[0];
  }
}

function equalAll(key: Record_): FilterNode {
  return {
    conjunction: 'and',
    children: Object.entries(key).map(([field, right]) => ({
      left: { type: 'field', field },
      op: right === null || right === '' ? 'is_empty' : 'equal',
      right,
    })),
  };
}
