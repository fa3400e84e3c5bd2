/** Generated from fieldset.schema.json by generate-types.mjs. */

/**
 * What several models have in common (`fieldsets/*.json`). Its parts are written as in a model, and checked as those of one.
 */
export interface FieldsetFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Name that models give in `uses`.
   */
  key: string;
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
  /**
   * Sets that it is made of.
   *
   * @minItems 1
   */
  uses?: string[];
  /**
   * Changes to what the sets of `uses` bring (JSON merge patch: null takes away).
   */
  patch?: {
    [k: string]: unknown;
  };
  /**
   * Where its fields stand: before the model's own, or after them (default).
   */
  place?: 'before' | 'after';
  /**
   * Fields that the server keeps about a document: they are no part of what is signed.
   *
   * @minItems 1
   */
  bookkeeping?: string[];
  /**
   * Vocabulary of verbs.
   */
  dialect?: string;
  /**
   * Key of the BPMN process by which it is approved.
   */
  process?: string;
  /**
   * Fields by key.
   */
  fields?: {
    [k: string]: unknown;
  };
  /**
   * States of the document.
   */
  states?: {
    [k: string]: unknown;
  };
  /**
   * States in which the operations are allowed.
   */
  editable?: {
    [k: string]: unknown;
  };
  /**
   * States that the outcome of an approval gives the document.
   */
  approval?: {
    [k: string]: unknown;
  };
  /**
   * Actions by name; `{key}` in a permission is the key of the model.
   */
  actions?: {
    [k: string]: unknown;
  };
  /**
   * Rules across fields.
   */
  guards?: {
    [k: string]: unknown;
  }[];
  /**
   * Calls beyond the dialect.
   */
  calls?: {
    [k: string]: unknown;
  };
  /**
   * Indexes.
   */
  indexes?: {
    [k: string]: unknown;
  }[];
}
