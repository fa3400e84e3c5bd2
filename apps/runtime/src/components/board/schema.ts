/** `{"type": "figures"}` in a page: the figures that models declare for a board, as cards. */
export interface FiguresSchema {
  type: 'figures';
  board: string;
  title?: string;
  /** Path of the page with all figures. */
  more?: string;
  /** Readers may narrow figures with a date to a period. */
  period?: boolean;
}

/** `{"type": "short-list"}` in a page: the first rows of a call as a card. Texts of rows are expressions over the row. */
export interface ShortListSchema {
  type: 'short-list';
  title: string;
  /** Path of a GET call that answers a page or a list. */
  api: string;
  label: string;
  note?: string;
  time?: string;
  icon?: string;
  link?: string;
  /** Rows that stand out, e.g. unread ones. */
  strong?: string;
  /** Number beside the title, an expression over the answer; default: its total, '': none. */
  count?: string;
  look?: 'rows' | 'tiles';
  /** Path of the whole list. */
  more?: string;
  empty: string;
}
