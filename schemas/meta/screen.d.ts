/** Generated from screen.schema.json by generate-types.mjs. */

export type Part =
  | string
  | {
      /**
       * Key of a field.
       */
      field: string;
      /**
       * The only form that has it: what nobody can read back would be emptied by a change.
       */
      only?: 'add' | 'edit';
      /**
       * Comes with the opening of the form, from the record that a new one belongs to: shown and sent, not written.
       */
      given?: true;
      /**
       * The form demands it, though the model does not in every case.
       */
      required?: true;
      /**
       * Written on several lines.
       */
      multiline?: boolean;
      /**
       * Characters that a column shows at most.
       */
      truncate?: number;
      /**
       * Of a badge: fields whose values are said when somebody points at it.
       *
       * @minItems 1
       */
      hint?: string[];
      /**
       * A column of a dictionary: the entry that is drawn green; others are grey.
       */
      badge?: number;
      /**
       * Of a badge: the entry that is drawn blue.
       */
      underWay?: number;
      /**
       * Shown with its own lines and spaces.
       */
      preformatted?: boolean;
      /**
       * Pixels of a column.
       */
      width?: number;
      /**
       * Whether a column can be sorted by. Default: true.
       */
      sort?: boolean;
      /**
       * Whether a column has a filter; `status`: one of planned work, by the mark of its text (empty, with √, without). Default: as its type has.
       */
      filter?: true | false | 'status';
      /**
       * Properties of the amis node; null takes one away.
       */
      set?: {
        [k: string]: unknown;
      };
      /**
       * Searched by several entries at once.
       */
      multiple?: true;
      /**
       * Other fields that a choice fills: expressions by field; `ext` is that of the chosen entry.
       */
      fill?: {
        [k: string]: string;
      };
    };

/**
 * What is particular to a screen (`*.screen.json`); the page follows from the model and its rights.
 */
export interface ScreenFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Code of the menu that shows it.
   */
  menu: string;
  /**
   * `board`: rows of work in tabs by their state, and large buttons of actions for those that are chosen. `lines`: lines of documents, each with its head; fields by their names in such a row (`headRemark` where lines have a `remark`, too). `tree`: a tree beside the form of one node. `list`: a table with a search row, and a dialog for one record. `pair`: a list of heads and the list of the entries of one of them. `document`: a sheet with head, lines, figures and approval for one record. `figures`: the numbers and charts of a board. `rows`: a table of what a call answers, of which there is no model. `approval`: one document beside its approval; without a model that of any model, as the page of its own menu shows it.
   */
  kind: 'list' | 'pair' | 'document' | 'tree' | 'figures' | 'rows' | 'approval' | 'lines' | 'board';
  /**
   * What a screen of figures shows.
   */
  figures?: {
    /**
     * Board that figures of models name.
     */
    board: string;
    /**
     * Text or token above them.
     */
    title?: string;
    /**
     * Readers may narrow figures with a date to a period.
     */
    period?: boolean;
    /**
     * Path of the page with all figures.
     */
    more?: string;
  };
  /**
   * Where a pair shows the entries: in a dialog of the head's row, or on the page, below or beside the heads. Default: dialog.
   */
  layout?: 'dialog' | 'stacked' | 'sideBySide';
  /**
   * Model of its rows. Default: the one that access.json names.
   */
  model?: string;
  /**
   * Base address of the calls of a model that has none of its own: its room answers `list`, `detail`, `submit`, `remove`.
   */
  path?: string;
  /**
   * Verb of the call that answers the rows. Default: the one that lists.
   */
  call?: string;
  /**
   * Its records are written elsewhere.
   */
  readonly?: true;
  /**
   * Fields of the search row. Default: the fields that the model marks `search`.
   */
  search?: Part[];
  /**
   * Fields of the table. Default: the fields that the model marks `list`.
   */
  columns?: Part[];
  /**
   * A reference to a tree that stands beside the list and narrows it.
   */
  beside?: string;
  /**
   * Fields of the dialog, to write and to read, perhaps in groups; the head and the lines of a document. Default: all that somebody may write.
   */
  form?: (Part | Group | Lines)[];
  /**
   * What is shown of a record that is only read. Default: that of `form`.
   */
  view?: (Part | Group | Lines)[];
  /**
   * What every form sends besides its fields.
   */
  values?: {
    [k: string]: string;
  };
  /**
   * Records with these values alone, by field: the list and its sheets ask for them, new ones have them.
   */
  only?: {
    [k: string]: string;
  };
  /**
   * What a new entry of a pair begins with: expressions over `head`.
   */
  start?: {
    [k: string]: string;
  };
  /**
   * How one record is opened.
   */
  detail?: {
    /**
     * Default: dialog.
     */
    as?: 'dialog' | 'drawer';
    /**
     * Default: md.
     */
    size?: 'sm' | 'md' | 'lg' | 'xl';
    /**
     * Width of the labels. Default: normal.
     */
    labels?: 'normal' | 'md' | 'lg';
  };
  /**
   * Pixels of the column of buttons. Default: 150.
   */
  actionsWidth?: number;
  /**
   * Of a tree: the node whose children stand at its top. Default: that of the model.
   */
  root?: string;
  /**
   * Of a tree: people give the key of a new node, as a part behind that of its parent.
   */
  key?: {
    /**
     * What the form calls the part.
     */
    name: string;
    /**
     * Text or token.
     */
    label: string;
    /**
     * What the part looks like.
     */
    pattern: string;
    /**
     * Said where it is not written.
     */
    missing: string;
    /**
     * Said where it does not look so.
     */
    wrong: string;
  };
  /**
   * Actions of the model that have buttons, in this order: in the row, and above the table where they take many documents. Default: all of a document, in its row.
   */
  actions?: string[];
  /**
   * Of a board: the states of each tab, by their values. Default: one for each state that an action of it begins in.
   *
   * @minItems 1
   */
  tabs?: string[][];
  /**
   * Of a board: the field by which the code of a label finds rows.
   */
  scan?: string;
  /**
   * Of a board: the field of people by which somebody sees only the own rows.
   */
  mine?: string;
  /**
   * Of a board: what the form of an action asks for row by row; everything else is asked for once.
   */
  inputs?: {
    [k: string]: {
      /**
       * Names of its values.
       *
       * @minItems 1
       */
      rows: string[];
      /**
       * Fields that say which row it is. Default: its name and the first columns of the table.
       */
      show?: string[];
      /**
       * What a value begins with: a field of the row. Default: the field that it is written to.
       */
      start?: {
        [k: string]: string;
      };
    };
  };
  /**
   * Buttons above the table besides those of its model.
   */
  toolbar?: Button[];
  /**
   * Buttons of a row besides those of its model.
   */
  row?: Button[];
  /**
   * The entries of a pair: said as of the heads.
   */
  child?: {
    /**
     * Model of the entries. Default: the same, as nodes of its tree.
     */
    model?: string;
    /**
     * Field of an entry that names its head. Default: the parent of the tree.
     */
    parent?: string;
    /**
     * Code that opening them asks for.
     */
    permission?: string;
    /**
     * What they are opened in. Default: dialog.
     */
    as?: 'dialog' | 'drawer';
    /**
     * Default: xl.
     */
    size?: 'sm' | 'md' | 'lg' | 'xl';
    /**
     * Verb of the call that answers the rows. Default: the one that lists.
     */
    call?: string;
    /**
     * Token of the button that opens them.
     */
    label?: string;
    /**
     * Token of the dialog's title.
     */
    title?: string;
    /**
     * Fields of the search row. Default: the fields that the model marks `search`.
     */
    search?: Part[];
    /**
     * Fields of the table. Default: the fields that the model marks `list`.
     */
    columns?: Part[];
    /**
     * Fields of the dialog, to write and to read. Default: all that somebody may write.
     */
    form?: Part[];
    /**
     * Fields of the dialog that only shows. Default: those of `form`.
     */
    view?: Part[];
    /**
     * Pixels of the column of buttons. Default: 150.
     */
    actionsWidth?: number;
    /**
     * Buttons above the table besides those of its model.
     */
    toolbar?: Button[];
    /**
     * Buttons of a row besides those of its model.
     */
    row?: Button[];
    /**
     * What every form sends besides its fields.
     */
    values?: {
      [k: string]: string;
    };
    /**
     * What a new entry of a pair begins with: expressions over `head`.
     */
    start?: {
      [k: string]: string;
    };
    /**
     * How one record is opened.
     */
    detail?: {
      /**
       * Default: dialog.
       */
      as?: 'dialog' | 'drawer';
      /**
       * Default: md.
       */
      size?: 'sm' | 'md' | 'lg' | 'xl';
      /**
       * Width of the labels. Default: normal.
       */
      labels?: 'normal' | 'md' | 'lg';
    };
  };
  /**
   * Changes of what was made, by the ids of its nodes. One whose target is gone is an error.
   */
  patch?: Patch[];
  /**
   * Figures of a document that stay in sight.
   */
  totals?: Part[];
  /**
   * The address tells what is searched for. Default: of documents, and of lists that boards link to.
   */
  linkable?: boolean;
  /**
   * What a table of kind `rows` shows.
   */
  rows?: {
    /**
     * Name and id of the table.
     */
    name: string;
    /**
     * Call that answers the rows by pages.
     */
    from: string;
    /**
     * Token of what is said when there are none.
     */
    empty?: string;
    /**
     * Its rows have numbers.
     */
    numbered?: true;
    /**
     * Key by which rows are told apart when several are chosen. Default: none are.
     */
    choose?: string;
    /**
     * What is searched by.
     */
    search?: {
      /**
       * Parameter of the call.
       */
      name: string;
      /**
       * Parameter of the end of a period that begins with `name`.
       */
      until?: string;
      /**
       * Token of its label.
       */
      label?: string;
      /**
       * System dictionary that it is chosen from.
       */
      dict?: string;
      /**
       * What the call has before the keys of the dictionary.
       */
      prefix?: string;
      /**
       * Entries that it is chosen from.
       */
      options?: {
        [k: string]: string;
      }[];
      /**
       * Properties of the amis node; null takes one away.
       */
      set?: {
        [k: string]: unknown;
      };
    }[];
    /**
     * Its columns.
     *
     * @minItems 1
     */
    columns: {
      /**
       * Key in a row.
       */
      name: string;
      /**
       * Token of its label.
       */
      label: string;
      /**
       * How it is shown: on several lines, a moment to the minute, a number of a version. Default: as it is.
       */
      as?: 'long' | 'minute' | 'version';
      /**
       * Coloured words, each in its case.
       */
      tags?: {
        /**
         * Token of the word.
         */
        label: string;
        /**
         * Colour: `#67C23A`.
         */
        color: string;
        /**
         * Expression of its case.
         */
        when: string;
      }[];
      /**
       * Pixels.
       */
      width?: number;
      /**
       * Properties of the amis node; null takes one away.
       */
      set?: {
        [k: string]: unknown;
      };
    }[];
  };
}
/**
 * Fields that stand side by side.
 */
export interface Group {
  /**
   * Verb of a call (POST) that answers `{values, reasons}` by field for what the form says so far: a reason stands below its field, a button fills the values in.
   */
  advice?: string;
  /**
   * Drawing to scale that stands below, by its name: the model has a call `drawing`.
   */
  drawing?: string;
  /**
   * Formulas of fields that the server looks up, until it has answered.
   */
  derive?: {
    [k: string]: string;
  };
  /**
   * Token of its title. Default: none.
   */
  title?: string;
  /**
   * Of few columns, for long texts.
   */
  wide?: true;
  /**
   * Its fields.
   *
   * @minItems 1
   */
  fields: Part[];
}
/**
 * A table of the lines of a document.
 */
export interface Lines {
  /**
   * Drawing to scale that stands below the table, by its name: the model has a call `drawing`. Parts are moved in it where these lines keep their places.
   */
  drawing?: string;
  /**
   * Key of the lines in the model's `children`.
   */
  lines: string;
  /**
   * Columns of the table that is written in. Default: the fields that the model marks `list`.
   *
   * @minItems 1
   */
  columns?: Part[];
  /**
   * Fields of a line that are written in a dialog of it. Default: none, and no dialog.
   *
   * @minItems 1
   */
  detail?: Part[];
  /**
   * Columns of the table that is only read. Default: all fields.
   *
   * @minItems 1
   */
  show?: Part[];
  /**
   * Verb of a call (POST) that answers such lines for what the form says so far: a button fills the table with them.
   */
  propose?: string;
  /**
   * Values that a new line begins with: expressions by field.
   */
  start?: {
    [k: string]: string;
  };
  /**
   * Formulas of fields that the server looks up, until it has answered.
   */
  derive?: {
    [k: string]: string;
  };
}
/**
 * A button; other properties are those of the amis node.
 */
export interface Button {
  /**
   * Token of its text. Default: that of its right.
   */
  label?: string;
  /**
   * Code that it asks for, or several of which one is enough.
   */
  permission?: string | string[];
  /**
   * Rows that have to be chosen before.
   */
  needs?: 'one' | 'some';
  /**
   * Token of the question that is asked first.
   */
  confirm?: string;
  /**
   * Address that it posts to.
   */
  post?: string;
  /**
   * Token of what is said when the post is done. Default: done.
   */
  done?: string;
  /**
   * Dialog that it opens; title, size and buttons have defaults, forms their looks.
   */
  dialog?: {
    [k: string]: unknown;
  };
  /**
   * The same as a drawer.
   */
  drawer?: {
    [k: string]: unknown;
  };
  /**
   * The process that it shows as drawn: `processInstanceId` or `processDefinitionId`, by an expression.
   */
  diagram?: {
    [k: string]: string;
  };
  [k: string]: unknown;
}
export interface Patch {
  /**
   * Id of the node.
   */
  at: string;
  /**
   * Properties that are put over those of the node, as a JSON merge patch: null takes one away.
   */
  merge?: {
    [k: string]: unknown;
  };
  /**
   * A node that is put before it.
   */
  before?: {
    [k: string]: unknown;
  };
  /**
   * A node that is put behind it.
   */
  after?: {
    [k: string]: unknown;
  };
  /**
   * Takes it away.
   */
  remove?: true;
}
