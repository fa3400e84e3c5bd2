import { type Actor, MANAGING_TENANT } from '../access/index.js';
import type { Clock } from '../config/index.js';
import type { Database, Tx } from '../database/index.js';
import { firstPassword, stampChange, stampNew, Writer } from '../engine/index.js';
import type { Record_, Registry, Table } from '../metadata/index.js';
import { credentialOf, hashPasswords } from '../platform/auth/index.js';
import type { SeedFile } from './seed-file.js';
import { digest, type Mark, SeedMarks } from './seed-marks.js';
import { isPassword, isReference, SeedReferences } from './seed-references.js';

const SYSTEM: Actor = {
  userId: '0',
  tenantId: MANAGING_TENANT,
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
  /** Number of rows whose seed changed but which an administrator had changed or removed before. */
  kept: number;
}

/** A new account with a random password, which must be changed at the first login. */
export interface FirstLogin {
  tenantId: string;
  account: string;
  password: string;
}

/** State while one file is written. */
interface SeedJob {
  file: SeedFile;
  table: Table;
  writer: Writer;
  outcome: SeedOutcome;
  /** Rows waiting to be inserted together. */
  pending: Record_[];
  marks: Mark[];
  /** The table was empty, as at a first start, so no look-ups are needed. */
  blank: boolean;
  flush(): Promise<void>;
}

const HALF = 31;
const half = (hash: string): string => hash.slice(0, HALF);

/**
 * Repeatable upsert of seed rows by natural key. `lc_seed` stores a hash of what was written for each row. A row whose
 * values no longer match it was changed by an administrator and stays as it is; a row that was removed stays removed.
 */
export class Seeder {
  private readonly references: SeedReferences;
  private readonly marks: SeedMarks;
  /** Files whose rows were not checked. */
  private readonly passed: SeedFile[] = [];
  /** New passwords of accounts that do not get their seeded password. */
  readonly firstLogins: FirstLogin[] = [];

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly clock: Clock,
    /** Whether new accounts get random passwords, because everybody can read those of the seeds. */
    private readonly randomPasswords = false,
  ) {
    this.references = new SeedReferences(registry, database.flavour, () => this.recall());
    this.marks = new SeedMarks(database, clock);
  }

  /** Seeds one file in one transaction. Throws for an unknown model, field or reference. */
  async seed(file: SeedFile): Promise<SeedOutcome> {
    const table = this.registry.resource(file.model);
    if (await this.marks.hasSeen(file)) {
      this.passed.push(file);
      return { inserted: 0, updated: 0, kept: 0 };
    }
    const prepared = await this.hashPasswords(table, file);
    return this.database.transaction((tx) => this.write(file, prepared, table, tx));
  }

  /** Password hashes take long, so they are computed before the transaction, and only for new rows. */
  private async hashPasswords(table: Table, file: SeedFile): Promise<Map<number, string>> {
    if (!file.rows.some((row) => Object.values(row).some(isPassword))) return new Map();
    const seeded = await this.marks.ofModel(file.model);
    const fresh: [index: number, credential: string][] = [];
    for (const [index, row] of file.rows.entries()) {
      const password = Object.values(row).find(isPassword);
      if (password !== undefined && !seeded.has(this.nameOf(table, file, row)))
        fresh.push([index, credentialOf(this.passwordOf(row, password.$password))]);
    }
    const credentials = fresh.map(([, credential]) => credential);
    const hashes = await hashPasswords(credentials, { known: !this.randomPasswords });
    return new Map(fresh.map(([index], at) => [index, hashes[at]!]));
  }

  private passwordOf(row: Record_, seeded: string): string {
    if (!this.randomPasswords) return seeded;
    const password = firstPassword();
    this.firstLogins.push({ tenantId: String(row['tenantId']), account: String(row['account']), password });
    return password;
  }

  private nameOf(table: Table, file: SeedFile, row: Record_): string {
    const parts = file.key.map((key) =>
      isReference(row[key]) ? Object.values(row[key].$ref[1]).join('|') : String(row[key] ?? ''),
    );
    return `${table.key}:${parts.join('|')}`.slice(0, 255);
  }

  /** Loads the recorded ids of rows in skipped files: a new row may refer to one that is no longer in its table. */
  private async recall(): Promise<void> {
    for (const file of this.passed.splice(0)) {
      const table = this.registry.resource(file.model);
      const seeded = await this.marks.ofModel(file.model);
      for (const row of file.rows) {
        const mark = seeded.get(this.nameOf(table, file, row));
        if (mark !== undefined) this.references.know(file.model, this.naturalKey(file, row), mark.rowId);
      }
    }
  }

  private async write(file: SeedFile, passwords: Map<number, string>, table: Table, tx: Tx): Promise<SeedOutcome> {
    const writer = new Writer(tx, this.database.flavour, MANAGING_TENANT);
    const job: SeedJob = {
      file,
      table,
      writer,
      outcome: { inserted: 0, updated: 0, kept: 0 },
      pending: [],
      marks: [],
      blank: (await writer.list(table, { take: 1 })).length === 0,
      flush: () => writer.insert(table, job.pending.splice(0)),
    };
    const seeded = await this.marks.ofModel(file.model, tx);
    for (const [index, row] of file.rows.entries()) {
      const mark = seeded.get(this.nameOf(table, file, row));
      if (mark?.hash.startsWith(half(digest(row)))) {
        this.references.know(file.model, this.naturalKey(file, row), mark.rowId);
        continue;
      }
      const record = await this.references.resolve(row, table, passwords.get(index), job);
      const existing = job.blank ? undefined : await this.references.find(table, keyOf(file, table, record), writer);
      if (existing === undefined && mark === undefined) this.insert(job, row, record);
      else if (existing !== undefined && mark?.hash.endsWith(half(this.valueHash(table, row, existing)))) {
        await this.update(job, row, record, existing);
      } else this.keep(job, row, String(existing?.[table.idField] ?? mark?.rowId ?? ''), mark !== undefined);
    }
    await job.flush();
    await this.marks.remember(file, job.marks, tx);
    return job.outcome;
  }

  private insert(job: SeedJob, row: Record_, record: Record_): void {
    const { table, file } = job;
    const first = this.randomPasswords && Object.values(row).some(isPassword) ? { mustChange: true } : {};
    const stamped = stampNew(table, { ...record, ...first }, SYSTEM, this.clock);
    const rowId = String(stamped[table.idField]);
    job.pending.push(stamped);
    this.mark(job, row, rowId, false, this.valueHash(table, row, stamped));
    this.references.know(file.model, this.naturalKey(file, row), rowId);
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

  /** Leaves a row as it is in the database, and records that this version of the seed was considered. */
  private keep(job: SeedJob, row: Record_, rowId: string, known: boolean): void {
    this.mark(job, row, rowId, known, '');
    job.outcome.kept += 1;
  }

  /** First half of the hash: content of the file; second half: the values that the row then had. */
  private mark({ table, file, marks }: SeedJob, row: Record_, rowId: string, known: boolean, values: string): void {
    marks.push({ name: this.nameOf(table, file, row), hash: `${half(digest(row))}.${half(values)}`, rowId, known });
  }

  /** Hash of the seeded fields as stored. Passwords are left out because their hashes are salted. */
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

  private naturalKey(file: SeedFile, row: Record_): Record_ {
    return Object.fromEntries(file.key.map((key) => [key, row[key]]));
  }
}

/** Natural key of a row. The tenant is left out because tables with a tenant are searched within it. */
const keyOf = (file: SeedFile, table: Table, record: Record_): Record_ =>
  Object.fromEntries(
    file.key.filter((name) => name !== 'tenantId' || !table.tenant).map((name) => [name, record[name] ?? null]),
  );
