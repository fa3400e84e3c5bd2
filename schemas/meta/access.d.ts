/** Generated from access.schema.json by generate-types.mjs. */

/**
 * Menu entry, buttons and rights of a resource (`access.json`).
 */
export interface AccessFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Key of the model this file speaks of; absent: menus only.
   */
  model?: string;
  /**
   * Menu entries.
   *
   * Items: A menu entry.
   */
  menus?: {
    /**
     * Code of the menu.
     */
    code: string;
    /**
     * Chinese text.
     */
    zh: string;
    /**
     * English text.
     */
    en: string;
    /**
     * Route of the screen.
     */
    path: string;
    /**
     * Code of the parent menu.
     */
    parent?: string;
    /**
     * Icon class.
     */
    icon?: string;
    /**
     * Order among siblings.
     */
    sort: number;
    /**
     * Opens in a new window: 1 no, 2 yes.
     */
    isOpen?: 1 | 2;
    /**
     * Whether its tab stays as it was left while another one is in front: 1 no, 2 yes. Default 2.
     */
    isCache?: 1 | 2;
    /**
     * A screen that others lead to: it has a route and rights, the menus do not list it. Its path may hold parameters (`/leave/:id`).
     */
    hidden?: boolean;
    /**
     * Open to everybody who is signed in, without a grant.
     */
    everyone?: boolean;
    /**
     * Opened documents of other models that have this field link to the list (`/path?contractCode=HT2603-018`), approvals too. Default: none does.
     */
    linkedBy?: string;
    /**
     * File name of the factory page, or of the screen that it is made of, beside this file.
     */
    page?: string;
    /**
     * Buttons; their codes are the permission codes.
     *
     * Items: A button.
     */
    buttons?: {
      /**
       * Permission code, `{menu}_{action}`.
       */
      code: string;
      /**
       * Chinese text.
       */
      zh: string;
      /**
       * English text.
       */
      en: string;
      /**
       * Action word, e.g. add, edit, delete, view.
       */
      alias: string;
      /**
       * 1 toolbar, 2 row, 3 both.
       */
      action: 1 | 2 | 3;
      /**
       * Order among the buttons.
       */
      sort?: number;
      /**
       * Call behind the button.
       */
      path?: string;
    }[];
  }[];
  /**
   * Menu codes, any of which lets a role use operations with the rule `menu`. Default: the menus of this file.
   */
  via?: string[];
  /**
   * Operation, verb or `GET verb` → permission code, or `menu` (any role that has the menu), `login`, `administrator`. What is not listed is closed.
   */
  permissions?: {
    [k: string]: string;
  };
  /**
   * Role alias → codes of menus and buttons granted by default.
   */
  grants?: {
    [k: string]: string[];
  };
  /**
   * Rows that roles may see.
   *
   * Items: A data scope.
   */
  dataScopes?: {
    /**
     * Code of the scope.
     */
    code: string;
    /**
     * Chinese text.
     */
    zh: string;
    /**
     * English text.
     */
    en: string;
    /**
     * 1 all, 2 own, 3 own departments, 4 own departments and below, 5 filter tree.
     */
    type: 1 | 2 | 3 | 4 | 5;
    /**
     * Field that holds the user or department. Default createUser / createDept.
     */
    column?: string;
    /**
     * Type 5: filter tree with placeholders such as `${userId}`.
     */
    value?: {
      [k: string]: unknown;
    };
    /**
     * Role aliases.
     */
    roles: string[];
  }[];
  /**
   * Fields that roles may not see or write.
   *
   * Items: A field rule.
   */
  fieldRules?: {
    /**
     * Field key, or `lines.unitPrice` of a child.
     */
    field: string;
    /**
     * Role aliases.
     */
    roles: string[];
    /**
     * hidden: neither read, filtered nor written · masked: read as *** · readonly: not written.
     */
    rule: 'hidden' | 'masked' | 'readonly';
  }[];
}
