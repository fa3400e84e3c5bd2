import { SCOPE_NAMES } from '../../access/index.js';
import { checkTree } from '../../filter/index.js';
import { near } from '../../metadata/index.js';
import type { Compiled } from './check.js';

/** Checks data scopes (row filters): a wrong one would show its users no rows. */
export function checkScopes({ files, registry }: Compiled): string[] {
  return files.access.flatMap(({ file, spec }) => {
    const resource = registry.resources.get(spec.model ?? '');
    if (resource === undefined) return [];
    return (spec.dataScopes ?? []).flatMap(({ code, type, value }) => {
      const at = `${file}: dataScopes ${code}`;
      if (type !== 5) return [];
      if (value === undefined) return [`${at}: type 5 needs a filter tree as its value`];
      const known: readonly string[] = SCOPE_NAMES;
      const unknown = [...JSON.stringify(value).matchAll(/\$\{(\w+)\}/g)].filter(
        ([, name = '']) => !known.includes(name),
      );
      return [
        ...checkTree(value, resource, { placeholders: true }).problems.map(
          ({ field, message }) => `${at}: ${field}${near(field, resource.fields.keys())} (${message})`,
        ),
        ...unknown.map(([text, name = '']) => `${at}: nobody has ${text}${near(name, known)}`),
      ];
    });
  });
}
