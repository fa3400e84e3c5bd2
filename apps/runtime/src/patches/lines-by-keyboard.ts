import { findDOMNode } from 'react-dom';
import type { LineTable } from './line-table-values.js';

/** A part of a form that can be validated; validating also marks errors. */
interface Checked {
  validate(): Promise<unknown>;
}
interface CheckedItem {
  props: { onValidate(): Promise<unknown> };
}

/** A control of a line, or the column around it. */
export interface Column {
  name?: string;
  label?: unknown;
  type?: string;
  source?: unknown;
  autoComplete?: unknown;
  options?: unknown[];
  /** Several values, as a list or, with `joinValues`, as one text. */
  multiple?: boolean;
  joinValues?: boolean;
  trueValue?: unknown;
  falseValue?: unknown;
  visibleOn?: string;
  disabledOn?: string;
  quickEdit?: false | (Column & { body?: Column[] });
  onEvent?: { change?: { actions?: { args?: { value?: object } }[] } };
}

/** The parts of amis' line table that keyboard input needs. */
export interface EditedTable extends LineTable {
  props: LineTable['props'] & {
    columns?: Column[];
    data: object;
    env: { fetcher(api: unknown, data: object): Promise<{ ok: boolean; data?: unknown }> };
    addable?: boolean;
    copyable?: boolean;
    copyData?: object;
    /** A new line with its usual values: `line`, or the first of `of` in the answer of `api`. */
    blankLine?: { line?: object; api?: unknown; of?: string };
  };
  context: unknown;
  subForms: Record<string, Checked | undefined>;
  subFormItems: Record<string, CheckedItem | undefined>;
  validate(): Promise<unknown>;
  doAction(action: { actionType?: string }, ...rest: unknown[]): Promise<unknown>;
  componentDidMount?(): void;
  componentWillUnmount(): void;
}

const tables = new Set<EditedTable>();

const elementOf = (table: EditedTable): Element | null => {
  const node = findDOMNode(table as never);
  return node instanceof Element ? node : null;
};

/** The line table that contains a cell; undefined outside a line table. */
export const tableOf = (cell: Element): EditedTable | undefined =>
  [...tables].findLast((table) => elementOf(table)?.contains(cell));

/** The line tables that are seen in a part of the page. */
export const tablesIn = (place: Element): EditedTable[] =>
  [...tables].filter((table) => {
    const element = elementOf(table);
    return element !== null && place.contains(element) && element.getClientRects().length > 0;
  });

/** Sets the focus to the first field of a cell or row; false when it has none. */
export type Enter = (place: Element | null | undefined) => boolean;

/** A slow tablet may need this long to draw a line. If the focus moves meanwhile, it is left alone. */
const DRAWN_MS = 10_000;

/**
 * Cells draw themselves when they become visible, a moment after their row. If the user has moved the focus meanwhile,
 * it is left alone.
 */
function enterWhenDrawn(enter: Enter, row: () => Element | null | undefined): void {
  const before = document.activeElement;
  const end = Date.now() + DRAWN_MS;
  const look = (): void => {
    if (document.activeElement !== before && document.activeElement !== document.body) return;
    if (!enter(row()) && Date.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * In amis the focus stays on the button that adds a line, and only the first kind of invalid lines is marked. Here a
 * new line gets the focus, and every invalid line is marked.
 */
export function editLines(table: EditedTable, enter: Enter): void {
  const { validate, doAction, componentDidMount, componentWillUnmount } = table;

  table.componentDidMount = function (this: EditedTable) {
    tables.add(this);
    componentDidMount?.call(this);
  };

  table.componentWillUnmount = function (this: EditedTable) {
    tables.delete(this);
    componentWillUnmount.call(this);
  };

  table.doAction = async function (this: EditedTable, action, ...rest) {
    const before = new Set(this.state.items);
    const done = await doAction.call(this, action, ...rest);
    if (action.actionType === 'addItem' || action.actionType === 'add')
      enterWhenDrawn(enter, () => {
        // The new line is drawn a moment later.
        const place = this.state.items.findIndex((item) => !before.has(item));
        return elementOf(this)?.querySelector(`tr[data-index="${place}"]`);
      });
    return done;
  };

  table.validate = async function (this: EditedTable) {
    await Promise.all([
      ...Object.values(this.subForms).map((form) => form?.validate()),
      ...Object.values(this.subFormItems).map((item) => item?.props.onValidate()),
    ]);
    return validate.call(this);
  };
}
