import type { AccessSpec } from '../metadata/index.js';
import type { Policy } from './rights.js';

/** Policies by model key. Two files that speak of one model add up; the later wins on the same call. */
export function policyOf(specs: readonly AccessSpec[]): Map<string, Policy> {
  const policies = new Map<string, Policy>();
  for (const spec of specs) {
    if (spec.model === undefined) continue;
    const known = policies.get(spec.model);
    const own = (spec.menus ?? []).map((menu) => menu.code);
    const via = spec.via ?? own;
    policies.set(spec.model, {
      permissions: new Map([...(known?.permissions ?? []), ...Object.entries(spec.permissions ?? {})]),
      via: [...new Set([...(known?.via ?? []), ...via])],
      own: [...new Set([...(known?.own ?? []), ...own])],
    });
  }
  return policies;
}
