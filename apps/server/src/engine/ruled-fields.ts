import type { Child, Field, Resource, Words } from '../metadata/index.js';

/** Fields that the engine itself needs; a rule about them would break every call. */
const OWN = new Set(['tenantId', 'isDeleted', 'version']);

const isRuled = ({ key, spec }: Field, own: readonly (string | undefined)[]): boolean =>
  !own.includes(key) && !OWN.has(key) && spec.transient !== true && spec.writeOnly !== true;

const below = ({ label }: Child, field: Words): Words => ({
  zh: `${label.zh} · ${field.zh}`,
  en: `${label.en} · ${field.en}`,
});

/** Labels of the fields that rights can restrict, by key; those of lines by `property.key`. */
export function ruledFields({ fields, idField, children }: Resource): ReadonlyMap<string, Words> {
  const ruled = new Map<string, Words>();
  for (const field of fields.values()) if (isRuled(field, [idField])) ruled.set(field.key, field.label);
  for (const child of children) {
    const own = [child.idField, child.parentField, child.orderField];
    for (const field of child.fields.values())
      if (isRuled(field, own)) ruled.set(`${child.property}.${field.key}`, below(child, field.label));
  }
  return ruled;
}
