import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { describe, type Words } from '../errors/index.js';
import { type Decide, FormulaError } from '../formula/index.js';
import { type DecisionRow, DecisionStore } from './store/decision.store.js';
import { type CompiledTable, compileTable, type Decided, type DecisionTable } from './table/compile-table.js';
import { DecisionError } from './table/decision-error.js';
import { tableWords } from './table/describe.js';

const TABLE = 'wf_decision';
/** Most compiled tables kept in memory. */
const TABLES = 5_000;

export const hashOf = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/** Evaluates a table. A FormulaError is turned into the DecisionError of this table. Throws DecisionError. */
export function decided(table: DecisionTable, scope: Readonly<Record<string, unknown>>): Decided {
  try {
    return table.decide(scope);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new DecisionError('decision.formula', { name: table.name, reason: describe(error.code, error.params) });
  }
}

/**
 * Keeps the newest tables of all tenants in memory, compiled once for each content, and reads them again after a change
 * on any server. Formulas use them synchronously, so `ready` must be awaited before formulas are evaluated.
 */
@Injectable()
export class Decisions {
  private loaded: { version: string; tables: ReadonlyMap<string, CompiledTable> } | undefined;
  private loading: { version: string; done: Promise<void> } | undefined;
  private readonly compiled = new Map<string, Promise<CompiledTable>>();

  constructor(
    private readonly store: DecisionStore,
    @Inject(VERSION_WATCH) private readonly watch: VersionWatch,
  ) {}

  /** Makes sure that the tables in memory are current; returns a promise only if they must be read again. */
  ready(): Promise<void> | undefined {
    const version = this.watch.of(TABLE);
    if (this.loaded?.version === version) return undefined;
    if (this.loading?.version === version) return this.loading.done;
    const done = this.load(version).finally(() => {
      if (this.loading?.done === done) this.loading = undefined;
    });
    this.loading = { version, done };
    return done;
  }

  private async load(version: string): Promise<void> {
    const tables = new Map<string, CompiledTable>();
    for (const { tenantId, key, xml, xmlHash } of await this.store.newestOfAll())
      tables.set(`${tenantId}/${key}`, await this.compile(xml, xmlHash));
    this.loaded = { version, tables };
  }

  /**
   * Decides for formulas of a tenant: with its own decision of a key, otherwise the common one. Throws DecisionError.
   */
  of(tenantId: string): Decide {
    return (key, scope) => decided(this.find(tenantId, key), scope).outputs;
  }

  private find(tenantId: string, key: string): DecisionTable {
    const tables = this.loaded?.tables;
    const found = tables?.get(`${tenantId}/${key}`) ?? tables?.get(`/${key}`);
    return demandTable(key, found);
  }

  /** The newest row for a tenant, read from the database; within a transaction this includes what it has just saved. */
  async latestRow(tenantId: string, key: string): Promise<DecisionRow | undefined> {
    const own = tenantId === '' ? undefined : await this.store.newest(tenantId, key);
    return own ?? (await this.store.newest('', key));
  }

  /** The table of that row; undefined if there is none or it is not readable. */
  async latestTable(tenantId: string, key: string): Promise<DecisionTable | undefined> {
    const row = await this.latestRow(tenantId, key);
    return row && (await this.compile(row.xml, row.xmlHash)).table;
  }

  compile(xml: string, hash = hashOf(xml)): Promise<CompiledTable> {
    const known = this.compiled.get(hash);
    if (known === undefined && this.compiled.size >= TABLES) this.compiled.delete(this.compiled.keys().next().value!);
    const table = known ?? compileTable(xml);
    this.compiled.delete(hash);
    this.compiled.set(hash, table);
    return table;
  }
}

function demandTable(key: string, found: CompiledTable | undefined): DecisionTable {
  if (found?.table !== undefined) return found.table;
  const [problem] = found?.problems ?? [];
  if (problem === undefined) throw new DecisionError('decision.missing', { key });
  const reason: Words = tableWords(problem);
  throw new DecisionError('decision.broken', { key, reason });
}
