import { compile, type FieldSpec, type MetadataFiles, type ModelSpec, withFieldsets } from '../../metadata/index.js';
import { usualRights } from '../../platform/develop/index.js';
import { OPERATION_NAMES } from '../operation-names.js';

type Named = Pick<ModelSpec, 'key' | 'zh' | 'en' | 'path' | 'table'>;

/** What the set leaves to its model: the rules of numbers, and references to models that are not there yet. */
function patchOf(fields: Readonly<Record<string, FieldSpec>>, prefix: string, hasModel: (key: string) => boolean) {
  const changes = Object.entries(fields).flatMap(([key, { type, rule, target }]): [string, unknown][] => {
    if (type === 'code' && rule === undefined) return [[key, { rule: `${prefix}{yyMMdd}-{seq:3}` }]];
    return target !== undefined && !hasModel(target) ? [[key, null]] : [];
  });
  return changes.length === 0 ? {} : { patch: { fields: Object.fromEntries(changes) } };
}

/** A model that takes in a fieldset, with rights for all that the set's calls and actions do, and its screen. */
export function filesUsing(
  files: MetadataFiles,
  set: string,
  { named, prefix, parent }: { named: Named; prefix: string; parent: string | undefined },
): Record<string, unknown> {
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
  const others = { ...files, access: [], pages: [], screens: [] };
  const models = [...files.models, { file: 'new', spec: model }];
  const resource = compile({ ...others, models }, { operations: OPERATION_NAMES }).resource(named.key);
  const { access, screens } = usualRights(resource, { parent, roles: ['admin'] }, files.words);
  const withSchemas = Object.entries(screens).map(([name, screen]) => [
    name,
    { $schema: '../../meta/screen.schema.json', ...screen },
  ]);
  return {
    'model.json': model,
    'access.json': { $schema: '../../meta/access.schema.json', ...access },
    ...Object.fromEntries(withSchemas),
    'examples.json': { valid: [], invalid: [] },
  };
}
