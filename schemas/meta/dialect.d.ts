/** Generated from dialect.schema.json by generate-types.mjs. */

/**
 * A vocabulary of verbs: method and verb → operation (`dialects/*.json`).
 */
export interface DialectFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Key of the dialect.
   */
  key: string;
  /**
   * Calls, e.g. `"GET page": "list"`; several methods: `"GET|POST remove"`.
   */
  calls: {
    /**
     * Name of the operation, or the operation with its settings.
     */
    [k: string]: string | Call;
  };
}
/**
 * What a verb does.
 */
export interface Call {
  /**
   * Name of a registered operation, e.g. list, detail, select, action; `none` switches off a call of the dialect.
   */
  operation: string;
  /**
   * Run the operation on another resource (lookups).
   */
  of?: string;
  /**
   * Fixed filter tree, AND-ed to every query of this call.
   */
  where?: {};
}
