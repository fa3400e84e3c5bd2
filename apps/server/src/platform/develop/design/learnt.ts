import type { FoundColumn } from '../../../engine/index.js';
import type { FieldSpec } from '../../../metadata/index.js';
import { camel, typeOfColumn } from '../new/index.js';

/** A column as clients of the family take it, with what a prototype of it begins with (wire-format §4.4). */
export interface LearntField {
  readonly name: string;
  readonly type: string;
  readonly propertyName: string;
  readonly propertyType: string;
  readonly comment: string;
  readonly keyFlag: boolean;
  readonly jdbcName: string;
  readonly jdbcType: string;
  readonly jdbcComment: string;
  readonly propertyEntity: Entity;
  readonly isList: 0 | 1;
  readonly isForm: 0 | 1;
  readonly isRow: 0 | 1;
  readonly isRequired: 0 | 1;
  readonly componentType: string;
  readonly dictCode: string;
  readonly isQuery: 0 | 1;
  readonly queryType: string;
}

export interface LearntTable {
  readonly name: string;
  readonly comment: string;
  readonly entityName: string;
}

type Entity = 'String' | 'Integer' | 'Long' | 'BigDecimal' | 'Boolean' | 'Date';

const PACKAGES: Partial<Record<Entity, string>> = { BigDecimal: 'java.math', Date: 'java.util' };

function entityOf(type: FieldSpec['type'], column: string): Entity {
  if (type === 'bool') return 'Boolean';
  if (type === 'decimal') return 'BigDecimal';
  if (type === 'date' || type === 'datetime') return 'Date';
  if (type === 'int') return 'Integer';
  return /^bigint/i.test(column) ? 'Long' : 'String';
}

/** `NOTICE_TITLE` and `noticeTitle` → `noticeTitle`. */
export const propertyOf = (column: string): string =>
  camel(/^[^a-z]*$/.test(column) || column.includes('_') ? column.toLowerCase() : column);

/** `plant_notice` → `PlantNotice`. */
export const entityName = (table: string): string => propertyOf(table).replace(/^./, (one) => one.toUpperCase());

/** The table of a name, in the words of the family. */
export const learntTable = (name: string, comment: string): LearntTable => ({
  ...{ name, comment: `${name}:${comment === '' ? name : comment}`, entityName: entityName(name) },
});

/** What a prototype of a column begins with: shown in the list and on the form, written in one line. */
export function learntField({ name, type, notNull, comment, isKey }: FoundColumn): LearntField {
  const spec = typeOfColumn(type);
  const entity = entityOf(spec.type, type);
  const propertyName = propertyOf(name);
  const label = comment.trim().slice(0, 255);
  const isLong = /text|clob/i.test(type);
  const control = entity === 'Boolean' ? 'switch' : entity === 'Date' ? 'date' : isLong ? 'textarea' : 'input';
  return {
    ...{ name, type, propertyName, propertyType: `${PACKAGES[entity] ?? 'java.lang'}.${entity}` },
    ...{ comment: label, keyFlag: isKey, jdbcName: name, jdbcType: type.slice(0, 64), jdbcComment: label },
    ...{ propertyEntity: entity, isList: 1, isForm: 1, isRow: isLong ? 1 : 0, isRequired: notNull && !isKey ? 1 : 0 },
    ...{ componentType: control, dictCode: '', isQuery: 0, queryType: entity === 'String' ? 'like' : 'equal' },
  };
}
