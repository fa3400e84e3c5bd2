import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JsonObject, Need } from './bundle.js';
import { idOf } from './bundle.js';
import { BundleStore, type StoredBundle, type StoredItem } from './bundle.store.js';
import { AllThings } from './all-things.js';
import { type PlannedItem, planItem } from './plan/plan-item.js';

/** One item of a plan with the local value and the bundle's. */
export interface Step extends PlannedItem {
  readonly id: string;
  readonly item: StoredItem;
  readonly mine: JsonObject | undefined;
}

export interface Plan {
  readonly bundle: StoredBundle;
  readonly steps: readonly Step[];
  /** What the bundle depends on but neither it nor this installation has. */
  readonly missing: readonly Need[];
  /** Changes whenever something changes here that the plan was made from. */
  readonly mark: string;
}

/** Finds out what a bundle would change here at present. */
@Injectable()
export class Planner {
  constructor(
    private readonly store: BundleStore,
    private readonly things: AllThings,
  ) {}

  /** Throws 404. */
  async plan(bundleId: string): Promise<Plan> {
    const bundle = await this.store.one(bundleId);
    const items = await this.store.items(bundleId);
    const last = await this.store.broughtLast(bundle.fingerprint);
    const steps: Step[] = [];
    for (const item of items) {
      const id = idOf(item);
      const base = last.get(id) ?? item.base;
      const mine = await this.things.read(item, [item.value, base]);
      // A role exists or not, but the rights read for it are never undefined.
      steps.push({ ...planItem(item, mine, base), id, item, mine });
    }
    const missing: Need[] = [];
    for (const need of bundle.needs) if (!(await this.things.isHere(need))) missing.push(need);
    return { bundle, steps, missing, mark: markOf(bundleId, steps) };
  }
}

const markOf = (bundleId: string, steps: readonly Step[]): string =>
  createHash('sha256')
    .update(JSON.stringify([bundleId, steps.map(({ id, mine }) => [id, mine ?? null])]))
    .digest('hex')
    .slice(0, 32);
