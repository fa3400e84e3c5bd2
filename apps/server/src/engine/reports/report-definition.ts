import type { Language } from '../../http/index.js';
import { companionOf, type Field, type Record_, type Resource } from '../../metadata/index.js';

/** A value that a report is asked for. */
export interface ReportParam {
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
  readonly default?: string;
  readonly required?: boolean;
}

/** A column as its definition says it: a field, perhaps under another heading. */
export interface ReportColumn {
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Entries of a stored list that name something; texts are names alone. */
function named<T extends { name: string }>(stored: unknown): T[] {
  if (!Array.isArray(stored)) return [];
  const entries = stored.map((one): unknown => (isText(one) ? { name: one } : one));
  return entries.filter((one): one is T => isText((one as Partial<T> | null)?.name));
}

export const paramsOf = (definition: Record_): ReportParam[] => named<ReportParam>(definition['paramsJson']);

/** What is asked for: the value that was sent, else the parameter's own. */
export const valueGiven = (param: ReportParam, sent: Readonly<Record<string, string>>): string =>
  sent[param.name] || param.default || '';

/**
 * The question of a report, as its list is asked: `shipType=1&contractCode=${contractCode}`. Conditions whose
 * parameter has no value are left out, as an empty search field is. Values cannot add conditions of their own.
 */
export function questionOf(definition: Record_, values: ReadonlyMap<string, string>): Record<string, string> {
  const question: Record<string, string> = {};
  for (const [key, text] of new URLSearchParams(String(definition['sqlText'] ?? ''))) {
    let isWhole = true;
    const value = text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const given = values.get(name) ?? '';
      if (given === '') isWhole = false;
      return given;
    });
    if (isWhole && value !== '') question[key] = value;
  }
  return question;
}

/** A column as it is sent: `name` is the key of the shown value in a row. */
export interface ShownColumn {
  readonly field: string;
  readonly name: string;
  readonly label: string;
  /** Kind of field. Not `type`: tables of pages take that for a kind of cell. */
  readonly fieldType: string;
  readonly unit: string | null;
}

/** Columns whose fields the reader may see; those the resource does not have are named in `unknown`. */
export function columnsOf(
  definition: Record_,
  resource: Resource,
  language: Language,
  isReadable: (field: Field) => boolean,
): { columns: ShownColumn[]; unknown: string[] } {
  const unknown: string[] = [];
  const columns: ShownColumn[] = [];
  for (const column of named<ReportColumn>(definition['columnsJson'])) {
    const field = resource.fields.get(column.name);
    if (field === undefined) unknown.push(column.name);
    else if (isReadable(field))
      columns.push({
        field: field.key,
        name: companionOf(field, resource) ?? field.key,
        label: column[language] ?? field.label[language],
        fieldType: field.type.name,
        unit: field.spec.unit ?? null,
      });
  }
  return { columns, unknown };
}
