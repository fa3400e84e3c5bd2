import type { CompiledRegistry, MetadataFiles } from '../metadata/index.js';
import { modelReferences, type Reference } from '../references/index.js';

/** What the compiled models and the files beside them name: fieldsets, rights of calls, data scopes, field rules. */
export function metadataReferences(
  registry: CompiledRegistry,
  files: Pick<MetadataFiles, 'access' | 'fieldsets'>,
): Reference[] {
  const found: Reference[] = [...registry.resources.values()].flatMap(({ model }) => modelReferences(model));
  // Fields of a set are those of the models that use it: they name them themselves.
  for (const set of files.fieldsets ?? [])
    for (const { to, place } of modelReferences({ ...set, fields: set.fields ?? {} } as unknown as Parameters<
      typeof modelReferences
    >[0]))
      if (to.kind !== 'field') found.push({ from: { kind: 'fieldset', key: set.key }, to, place });
  for (const { spec } of files.access) {
    const { model = '', permissions = {}, dataScopes = [], fieldRules = [] } = spec;
    for (const [call, code] of Object.entries(permissions))
      found.push({
        from: { kind: 'model', key: model },
        to: { kind: 'permission', key: code },
        place: `permissions.${call}`,
      });
    for (const { code } of dataScopes)
      found.push({ from: { kind: 'scope', key: code }, to: { kind: 'model', key: model }, place: code });
    for (const { field, rule } of fieldRules)
      found.push({
        from: { kind: 'fieldRule', key: model },
        to: { kind: 'field', key: `${model}.${field}` },
        place: rule,
      });
  }
  return found;
}
