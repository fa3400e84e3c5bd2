import type { CompiledRegistry, MetadataFiles } from '../metadata/index.js';
import { modelReferences, type Reference } from '../references/index.js';

/**
 * References of the compiled models and of the files beside them: fieldsets, rights of calls, data scopes, field rules.
 */
export function metadataReferences(
  registry: CompiledRegistry,
  files: Pick<MetadataFiles, 'access' | 'fieldsets'>,
): Reference[] {
  const found: Reference[] = [...registry.resources.values()].flatMap(({ model }) => modelReferences(model));
  // Fields of a set are left out here: the models that use the set contain them.
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
