import { type JsonObject, type Language, request } from '../runtime.js';

/** The components for a field, depending on where it is dropped. */
export interface FieldPart {
  key: string;
  zh: string;
  en: string;
  control: JsonObject;
  column: JsonObject;
  /** Missing when lists cannot be searched by it. */
  search?: JsonObject;
  text: JsonObject;
}

/** Fields of a model, or of one of its line tables. */
export interface FieldGroup {
  key: string;
  zh: string;
  en: string;
  fields: FieldPart[];
}

export interface Fields {
  groups: FieldGroup[];
  /** Texts for the tokens in all components. */
  tokens: Record<string, string>;
}

/** The fields that the page of a menu can show. */
export const fetchFields = (id: string, lang: Language): Promise<Fields> =>
  request('/api/lc-system/menu/fields', { query: { id, lang }, quiet: true });
