import { type FieldSpec, type MetadataFiles, type ModelSpec, withFieldsets } from '../../metadata/index.js';

type Named = Pick<ModelSpec, 'key' | 'zh' | 'en' | 'path' | 'table'>;

/** What a fieldset leaves to its model: rules of document numbers, and references to models that do not exist yet. */
function patchOf(fields: Readonly<Record<string, FieldSpec>>, prefix: string, hasModel: (key: string) => boolean) {
  const changes = Object.entries(fields).flatMap(([key, { type, rule, target }]): [string, unknown][] => {
    if (type === 'code' && rule === undefined) return [[key, { rule: `${prefix}{yyMMdd}-{seq:3}` }]];
    return target !== undefined && !hasModel(target) ? [[key, null]] : [];
  });
  return changes.length === 0 ? {} : { patch: { fields: Object.fromEntries(changes) } };
}

/** A model that uses a fieldset. */
export function modelUsing(
  files: MetadataFiles,
  set: string,
  { named, prefix }: { named: Named; prefix: string },
): { model: ModelSpec; examples: unknown } {
  const keys = new Set(files.models.map(({ spec }) => spec.key));
  const bare: ModelSpec = { ...named, uses: [set], fields: {} };
  const { spec: whole, problems } = withFieldsets(bare, files);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const texts = Object.entries(whole.fields).find(([, { type }]) => type === 'code' || type === 'string');
  const model: ModelSpec = {
    $schema: '../../meta/model.schema.json',
    ...{ ...named, uses: [set], ...(texts && { display: texts[0] }) },
    ...patchOf(whole.fields, prefix, (key) => keys.has(key) || key === named.key),
    fields: {},
  };
  return { model, examples: { valid: [], invalid: [] } };
}
