import { type JsonObject, type Language, request } from '../runtime-door.js';

/** What becomes of a field where it is dropped. */
export interface FieldPart {
  key: string;
  zh: string;
  en: string;
  control: JsonObject;
  column: JsonObject;
  /** Missing: it is not searched by. */
  search?: JsonObject;
  text: JsonObject;
}

/** Fields of a model, or of one kind of its lines. */
export interface FieldGroup {
  key: string;
  zh: string;
  en: string;
  fields: FieldPart[];
}

export interface Fields {
  groups: FieldGroup[];
  /** Texts of the tokens of all parts. */
  tokens: Record<string, string>;
}

/** The fields that the page of a menu may show. */
export const fetchFields = (id: string, lang: Language): Promise<Fields> =>
  request('/api/lc-system/menu/fields', { query: { id, lang }, quiet: true });
