import type { Language } from '../../http/index.js';
import { companionOf, type Field, type Record_, type Resource } from '../../metadata/index.js';

/** A parameter of a report. */
interface ReportParam {
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
  readonly default?: string;
  readonly required?: boolean;
}

/** A column of the definition: a field, perhaps with another heading. */
interface ReportColumn {
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Entries of a stored list that name something; a text is only a name. */
function named<T extends { name: string }>(stored: unknown): T[] {
  if (!Array.isArray(stored)) return [];
  const entries = stored.map((one): unknown => (isText(one) ? { name: one } : one));
  return entries.filter((one): one is T => isText((one as Partial<T> | null)?.name));
}

export const paramsOf = (definition: Record_): ReportParam[] => named<ReportParam>(definition['paramsJson']);

/** The value of a parameter: the one that was sent, else its default. */
export const valueGiven = (param: ReportParam, sent: Readonly<Record<string, string>>): string =>
  sent[param.name] || param.default || '';

/**
 * The query of a report for its list: `shipType=1&contractCode=${contractCode}`. Conditions whose parameter has no
 * value are left out, like an empty search field. Values cannot add conditions of their own.
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

/** A column as it is sent: `name` is the key of the displayed value in a row. */
interface ShownColumn {
  readonly field: string;
  readonly name: string;
  readonly label: string;
  /** Kind of field. Not named `type`: tables of pages use that for a kind of cell. */
  readonly fieldType: string;
  readonly unit: string | null;
}

/** Columns whose fields the reader may see; `unknown` names those that the resource does not have. */
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
