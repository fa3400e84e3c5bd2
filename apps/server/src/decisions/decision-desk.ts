import { Inject, Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT } from '../access/index.js';
import { CLOCK, type Clock, newId } from '../config/index.js';
import { DATABASE, type Database, type Tx } from '../database/index.js';
import { badRequest, conflict, forbidden, notFound } from '../errors/index.js';
import { decided, Decisions, hashOf } from './decisions.js';
import { type DecisionHead, type DecisionRow, DecisionStore } from './store/decision.store.js';
import type { Decided, DecisionTable } from './table/compile-table.js';
import { tableRefusal } from './table/describe.js';
import type { TableProblem } from './table/drawing.js';
import { overlaps } from './table/overlaps.js';

/** A table to be saved as the next version of its decision. */
interface DecisionChange {
  readonly xml: string;
  readonly comment: string;
  /** The version that was edited; if there is a newer one, the save is refused. */
  readonly baseVersion?: number | undefined;
  /** Save a new decision of the managing tenant for all tenants. */
  readonly common?: boolean | undefined;
  /**
   * Owner of the version: the actor's tenant, or '' for all tenants. If it is missing, it is that of the existing
   * decision.
   */
  readonly owner?: string;
}

/** The result of a check: a table only if there are no problems. */
export interface CheckedTable {
  readonly table?: DecisionTable;
  readonly problems: readonly TableProblem[];
  readonly warnings: readonly TableProblem[];
}

const COMMENT = 500;

/** Saves, shows and tries decisions. A tenant may change its own ones; the managing tenant also the common ones. */
@Injectable()
export class DecisionDesk {
  constructor(
    private readonly decisions: Decisions,
    private readonly store: DecisionStore,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Problems that prevent saving a table, and warnings. Does not throw for the content of the drawing. */
  async check(xml: string): Promise<CheckedTable> {
    const { table, problems } = await this.decisions.compile(xml);
    const pairs = table?.policy === 'UNIQUE' ? overlaps(table) : [];
    const warnings = pairs.map(
      ([a, b]): TableProblem => ({ elementId: table!.rules[b - 1]!.id, code: 'decision.overlap', params: { a, b } }),
    );
    return { ...(table && { table }), problems, warnings };
  }

  /** A version that the actor's tenant may see: one of its own or a common one. Throws 404. */
  async one({ tenantId }: Actor, id: string): Promise<DecisionRow> {
    const row = await this.store.byId(id);
    if (row === undefined || (row.tenantId !== '' && row.tenantId !== tenantId)) throw notFound();
    return row;
  }

  /** The readable tables that a tenant can use, with their outputs and the names they read; at most `most`. */
  async choices({ tenantId }: Actor, language: 'zh' | 'en', most: number) {
    const { records } = await this.store.page(tenantId, undefined, { offset: 0, size: most });
    const tables = await Promise.all(records.map(({ key }) => this.decisions.latestTable(tenantId, key)));
    return tables.flatMap((table) => {
      if (table === undefined) return [];
      const { key, name, nameEn, policy, aggregation = null, outputs, reads } = table;
      const said = outputs.map(({ name: output, label, type }) => ({ name: output, label, type }));
      return {
        key,
        name: language === 'en' && nameEn !== '' ? nameEn : name,
        policy,
        aggregation,
        outputs: said,
        reads,
      };
    });
  }

  /** Whether saving this table creates a new decision for the actor's tenant. */
  async isNew(actor: Actor, xml: string): Promise<boolean> {
    const { table } = await this.decisions.compile(xml);
    return table !== undefined && (await this.decisions.latestRow(actor.tenantId, table.key)) === undefined;
  }

  /**
   * Saves the next version of a decision. Throws 400 with every problem, 403 for a common decision unless the actor
   * belongs to the managing tenant, 409 if somebody else saved in the meantime.
   */
  async save(actor: Actor, change: DecisionChange): Promise<DecisionRow> {
    const { xml, comment, baseVersion, owner } = change;
    if (owner !== undefined) this.demandOwn(actor, { tenantId: owner });
    const table = await this.demand(xml);
    return this.database.transaction(async (tx) => {
      const tenantId = owner ?? (await this.spaceOf(actor, table.key, change.common, tx));
      const newest = await this.store.newest(tenantId, table.key, tx);
      const current = newest?.version ?? 0;
      if (baseVersion !== undefined && newest !== undefined && baseVersion !== current)
        throw conflict('decision.stale', { key: table.key, yours: baseVersion, current }, { current });
      return this.add(tx, { tenantId, table, xml, comment, userId: actor.userId }, current + 1);
    });
  }

  /** The owner of the saved version: that of the existing decision; for a new one the tenant, or '' for all tenants. */
  private async spaceOf({ tenantId }: Actor, key: string, common: boolean | undefined, tx: Tx): Promise<string> {
    if (tenantId !== MANAGING_TENANT) {
      if (common === true) throw forbidden('decision.commonOnly');
      return tenantId;
    }
    if ((await this.store.newest(tenantId, key, tx)) !== undefined) return tenantId;
    return common === true || (await this.store.newest('', key, tx)) !== undefined ? '' : tenantId;
  }

  /** Makes an old version the newest one, also of a common decision that the actor's tenant has replaced by its own. */
  async restore(actor: Actor, id: string, version: number): Promise<DecisionRow> {
    const row = await this.one(actor, id);
    const old = await this.store.version(row.tenantId, row.key, version);
    if (old === undefined) throw notFound();
    return this.save(actor, { xml: old.xml, comment: `v${version}`, owner: row.tenantId });
  }

  /** Deletes decisions with all versions. `usesOf`: names of what uses a decision. Throws 400 if one is in use. */
  async remove(
    actor: Actor,
    ids: readonly string[],
    usesOf: (row: DecisionHead) => Promise<readonly string[]>,
  ): Promise<void> {
    for (const id of ids) {
      const row = await this.one(actor, id);
      this.demandOwn(actor, row);
      const uses = await usesOf(row);
      if (uses.length > 0) throw badRequest('decision.inUse', { key: row.key, uses: uses.join(', ') });
      await this.database.transaction((tx) => this.store.remove(tx, row.tenantId, row.key));
    }
  }

  /** Evaluates a table for some values. Throws 400 with its problems, or DecisionError. */
  async try(xml: string, values: Readonly<Record<string, unknown>>): Promise<Decided> {
    return decided(await this.demand(xml), { now: this.clock.now(), ...values });
  }

  /**
   * Saves a table of the product for all tenants, as the first version or after another version of the product; a
   * version that a person saved is not replaced. Returns whether it was saved. Throws 400 with its problems.
   */
  async seed(xml: string): Promise<boolean> {
    const table = await this.demand(xml);
    const isSettled = (row: DecisionRow | undefined): boolean =>
      row !== undefined && (row.deployUser !== null || row.xmlHash === hashOf(xml));
    if (isSettled(await this.store.newest('', table.key))) return false;
    return this.database.transaction(async (tx) => {
      const newest = await this.store.newest('', table.key, tx);
      if (isSettled(newest)) return false;
      await this.add(tx, { tenantId: '', table, xml, comment: '', userId: null }, (newest?.version ?? 0) + 1);
      return true;
    });
  }

  /** Throws 403 for a common decision unless the actor belongs to the managing tenant. */
  demandOwn({ tenantId }: Actor, row: Pick<DecisionHead, 'tenantId'>): void {
    if (row.tenantId === '' && tenantId !== MANAGING_TENANT) throw forbidden('decision.commonOnly');
  }

  private async demand(xml: string): Promise<DecisionTable> {
    const { table, problems } = await this.decisions.compile(xml);
    if (table === undefined) throw tableRefusal(problems);
    return table;
  }

  private async add(
    tx: Tx,
    {
      tenantId,
      table,
      xml,
      comment,
      userId,
    }: { tenantId: string; table: DecisionTable; xml: string; comment: string; userId: string | null },
    version: number,
  ): Promise<DecisionRow> {
    const { key, name, nameEn } = table;
    const id = newId();
    await this.store.insert(tx, {
      ...{ id, tenantId, key, version, name, nameEn, comment: comment.slice(0, COMMENT) },
      ...{ xml, xmlHash: hashOf(xml), deployUser: userId, deployTime: this.clock.now() },
    });
    return (await this.store.byId(id, tx))!;
  }
}
