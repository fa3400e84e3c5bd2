/** Generated from page.schema.json by generate-types.mjs. */

/**
 * Factory version 1 of a screen (`*.page.json`).
 */
export interface PageFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Code of the menu that shows it.
   */
  menu: string;
  title?: Words;
  /**
   * Why no kind of screen makes it.
   */
  why?: string;
  /**
   * amis schema; stored as the config of the menu.
   */
  body: {
    /**
     * amis component, as a rule `page`.
     */
    type: string;
    [k: string]: unknown;
  };
}
/**
 * Title of the page. Default: that of the menu.
 */
export interface Words {
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
}
