import type { FieldSpec } from '../../../metadata/index.js';
import { typeOfColumn, wordsOf } from '../new/index.js';

/** One stored field of a data model, as far as a field of a resource is made of it (wire-format §4.4). */
export interface Prototype {
  readonly jdbcName: string;
  readonly jdbcType: string;
  readonly propertyName: string;
  readonly propertyEntity: string | null;
  readonly jdbcComment: string | null;
  readonly componentType: string | null;
  readonly dictCode: string | null;
  readonly queryType: string | null;
  readonly isList: number | null;
  readonly isForm: number | null;
  readonly isRow: number | null;
  readonly isRequired: number | null;
  readonly isQuery: number | null;
}

/** Where a dictionary is kept: of the plant, or of the platform; undefined: there is none of that code. */
export type DictionarySource = (code: string) => 'biz' | 'system' | undefined;

type Kind = Omit<FieldSpec, 'zh' | 'en'>;

/** Controls that choose from a dictionary where they name one. */
const CHOOSING = new Set(['select', 'tree', 'radio', 'checkbox']);
const ENTITIES: Readonly<Record<string, readonly FieldSpec['type'][]>> = {
  ...{ String: ['string', 'text'], Integer: ['int'], Long: ['string', 'int'], Boolean: ['bool'] },
  ...{ Double: ['decimal'], BigDecimal: ['decimal'], Date: ['date', 'datetime'] },
};
/** What a kind of value is stored as, where its column says something else. */
const STORED: Readonly<Record<string, Kind>> = {
  ...{ Integer: { type: 'int' }, Long: { type: 'string', length: 20 }, Boolean: { type: 'bool' } },
  ...{ Double: { type: 'decimal', precision: 18, scale: 6 }, BigDecimal: { type: 'decimal', precision: 18, scale: 4 } },
  ...{ Date: { type: 'datetime' }, String: { type: 'string', length: 255 } },
};

function kindOf(prototype: Prototype, sourceOf: DictionarySource): Kind {
  const { jdbcType, propertyEntity, componentType, dictCode } = prototype;
  const control = componentType ?? 'input';
  if (CHOOSING.has(control) && dictCode) {
    const isOfPlatform = sourceOf(dictCode) === 'system';
    const type = control === 'checkbox' ? 'dicts' : 'dict';
    return {
      ...{ type, length: type === 'dicts' ? 255 : 64, dict: dictCode },
      ...(isOfPlatform && { dictSource: 'system' as const }),
    };
  }
  const ofColumn = typeOfColumn(jdbcType);
  if (control === 'switch') return { type: 'bool' };
  if (control === 'date') return ofColumn.type === 'datetime' ? ofColumn : { type: 'date' };
  if (control === 'textarea' || control === 'editor') return { type: 'text' };
  const entity = propertyEntity ?? '';
  return ENTITIES[entity]?.includes(ofColumn.type) === false ? (STORED[entity] ?? ofColumn) : ofColumn;
}

/** The field of a resource that a stored field of a data model describes. */
export function fieldOf(prototype: Prototype, sourceOf: DictionarySource): FieldSpec {
  const { propertyName, jdbcComment, isList, isQuery, isRequired, queryType } = prototype;
  const kind = kindOf(prototype, sourceOf);
  const isText = kind.type === 'string' || kind.type === 'text';
  const isWhole = isText && queryType === 'equal' && isQuery === 1;
  return {
    ...kind,
    ...wordsOf(propertyName, jdbcComment ?? ''),
    ...(isRequired === 1 && { required: true }),
    ...(isList === 1 && { list: true }),
    ...(isQuery === 1 && { search: true }),
    ...(isWhole && { match: 'equal' as const }),
  };
}
