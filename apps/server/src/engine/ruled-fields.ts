import type { Resource, Words } from '../metadata/index.js';

/** What the engine itself lives on; a rule about it would break every call. */
const OWN = new Set(['tenantId', 'isDeleted', 'version']);

/** Labels of the fields that rights may speak of, by key. */
export function ruledFields({ fields, idField }: Resource): ReadonlyMap<string, Words> {
  const ruled = [...fields.values()].filter(
    ({ key, spec }) => key !== idField && !OWN.has(key) && spec.transient !== true && spec.writeOnly !== true,
  );
  return new Map(ruled.map(({ key, label }) => [key, label]));
}
