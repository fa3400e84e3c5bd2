import { Injectable } from '@nestjs/common';
import { Access, type Actor, MANAGING_TENANT } from '../../access/index.js';
import { DecisionDesk, type DecisionHead, type DecisionRow, Decisions, DecisionStore } from '../../decisions/index.js';
import { forbidden } from '../../errors/index.js';
import { Definitions } from '../../workflow/index.js';
import type { JsonObject } from '../bundle.js';
import { leavesOwn, said, type Thing } from './thing.js';

/**
 * Decision tables by key: the newest one that the managing tenant uses, and whether it is for all tenants (`common`).
 * Its own table replaces a common one with the same key, so an item that is common is always compared with the common
 * table.
 */
@Injectable()
export class DecisionThings implements Thing {
  constructor(
    private readonly decisions: Decisions,
    private readonly store: DecisionStore,
    private readonly desk: DecisionDesk,
    private readonly definitions: Definitions,
    private readonly access: Access,
  ) {}

  /** `common`: the common table, even if the managing tenant has its own. */
  async read(key: string, common = false): Promise<JsonObject | undefined> {
    const found = await this.row(key, common);
    return found && said({ xml: found.xml, common: found.tenantId === '' });
  }

  async product(key: string): Promise<JsonObject | undefined> {
    const seeded = await this.store.newestSeeded(key);
    return seeded && said({ xml: seeded.xml, common: true });
  }

  /**
   * Removing deletes all versions; it is refused while a process or model uses the table. Going back from an own table
   * to the common one that it replaced removes the own one.
   */
  async write(
    actor: Actor,
    key: string,
    value: JsonObject | undefined,
    before: JsonObject | undefined,
    message: string,
  ): Promise<void> {
    const back = leavesOwn(value, before) && (await this.store.newest('', key)) !== undefined;
    const right = value === undefined || back ? 'delete' : before === undefined ? 'create' : 'update';
    if (!this.access.permission(actor, `flow_decision_${right}`)) throw forbidden();
    if (value !== undefined && !back) {
      const { xml, common } = value as { xml: string; common?: boolean };
      await this.desk.save(actor, { xml, comment: message, owner: common === true ? '' : MANAGING_TENANT });
      return;
    }
    const found = await this.row(key, before?.['common'] === true);
    // Whoever uses the table finds the common one again.
    const usesOf = (row: DecisionHead) => (back ? Promise.resolve([]) : this.definitions.naming(row));
    if (found !== undefined) await this.desk.remove(actor, [found.id], usesOf);
  }

  private row(key: string, common: boolean): Promise<DecisionRow | undefined> {
    return common ? this.store.newest('', key) : this.decisions.latestRow(MANAGING_TENANT, key);
  }
}
