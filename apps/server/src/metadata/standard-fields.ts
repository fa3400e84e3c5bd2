import { deletedType, FIELD_TYPES, idType } from './field-types/index.js';
import type { FieldSpec, ModelSpec, Words } from './model.js';
import type { Field, FieldType } from './resource.js';
import { columnName } from './naming.js';

type StandardKey = keyof typeof DEFINITIONS;

const id = { spec: { type: 'string', length: 19 }, type: idType } as const;
const moment = { spec: { type: 'datetime', sortable: true }, type: FIELD_TYPES.datetime } as const;
/** Ids that get a label if the target model exists. */
const labelled = (target: string) => ({ spec: { type: 'ref', target }, type: FIELD_TYPES.ref }) as const;

const DEFINITIONS = {
  id,
  tenantId: { spec: { type: 'string', length: 12 }, type: FIELD_TYPES.string },
  createUser: labelled('user'),
  createDept: labelled('dept'),
  createTime: moment,
  updateUser: labelled('user'),
  updateTime: moment,
  status: { spec: { type: 'int', default: 1 }, type: FIELD_TYPES.int },
  isDeleted: { spec: { type: 'int', default: 0 }, type: deletedType },
  version: { spec: { type: 'int', default: 1 }, type: FIELD_TYPES.int },
} satisfies Record<string, { spec: Partial<FieldSpec>; type: FieldType }>;

const BUSINESS = [
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'isDeleted',
  'version',
] as const satisfies readonly StandardKey[];

/** The standard columns of each kind of table (wire-format §1.4). */
const SETS: Record<NonNullable<ModelSpec['columns']>, readonly StandardKey[]> = {
  business: BUSINESS,
  tenant: [...BUSINESS, 'status'],
  base: [...BUSINESS.filter((key) => key !== 'tenantId'), 'status'],
  plain: ['id', 'isDeleted'],
  link: ['id'],
  none: [],
};

/** Columns that a view selects in addition to its fields. */
const VIEW: readonly StandardKey[] = ['id', 'tenantId'];

/** Lines use the head's department and version. */
const CHILD: readonly StandardKey[] = BUSINESS.filter((key) => key !== 'createDept' && key !== 'version');

export interface StandardContext {
  /** Texts of schemas/i18n; labels are under `field.<key>`. */
  readonly words: Readonly<Record<string, Words>>;
  /** Whether there is a model with this key. */
  readonly hasModel: (key: string) => boolean;
}

function standardField(key: StandardKey, context: StandardContext): Field {
  const { spec, type }: { spec: Partial<FieldSpec>; type: FieldType } = DEFINITIONS[key];
  const label = context.words[`field.${key}`] ?? { zh: key, en: key };
  const known = spec.target === undefined || context.hasModel(spec.target);
  return {
    key,
    column: columnName(key),
    spec: known
      ? { type: 'string', readonly: true, ...spec, ...label }
      : { type: 'string', length: 19, readonly: true, ...label },
    type: known ? type : idType,
    label,
    stored: true,
    standard: true,
  };
}

/** Standard fields of a head table; a natural key takes the place of `id`. */
export const standardFields = (model: ModelSpec, context: StandardContext): Field[] =>
  (model.view ? VIEW : SETS[model.columns ?? 'business'])
    .filter((key) => key !== 'id' || (model.idField ?? 'id') === 'id')
    .map((key) => standardField(key, context));

/** Standard fields of a child table; `parent` is the key of the field that holds the head's id. */
export function standardChildFields(parent: string, tenant: boolean, label: Words, context: StandardContext): Field[] {
  const fields = CHILD.filter((key) => key !== 'tenantId' || tenant).map((key) => standardField(key, context));
  const holder: Field = { ...standardField('id', context), key: parent, column: columnName(parent), label };
  fields.splice(1, 0, { ...holder, spec: { ...holder.spec, ...label } });
  return fields;
}
