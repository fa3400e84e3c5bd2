import type { ColumnSpec, Field, SqlFlavour, Table } from './resource.js';

/** Standard columns that every row has. */
const ALWAYS = new Set(['id', 'tenantId', 'isDeleted', 'version']);
/** MySQL does not allow literal defaults for these types. */
const WITHOUT_DEFAULT = new Set(['text', 'json', 'attachment']);

function defaultOf(field: Field, flavour: SqlFlavour): string | number | null {
  const value = field.spec.default;
  if (value === undefined || value === null || WITHOUT_DEFAULT.has(field.type.name)) return null;
  // A default that is a formula is computed by the engine.
  if (typeof value === 'string' && value.startsWith('${')) return null;
  return field.type.toDb(value, field.spec, flavour);
}

/**
 * Physical columns of a table in the order of its fields. Declared fields are nullable even when required: drafts,
 * imports and added columns need it, and the engine checks.
 */
export const columnsOf = (table: Table, flavour: SqlFlavour): ColumnSpec[] =>
  [...table.fields.values()]
    .filter((field) => field.stored)
    .map((field) => ({
      name: field.column,
      type: field.type.columnType(field.spec, flavour),
      nullable: !(field.key === table.idField || (field.standard && ALWAYS.has(field.key))),
      default: defaultOf(field, flavour),
    }));
