import { findDOMNode } from 'react-dom';
import type { LineTable } from './line-table-values.js';

/** A part of a form that can say whether it is in order; asking marks what is not. */
interface Checked {
  validate(): Promise<unknown>;
}
interface CheckedItem {
  props: { onValidate(): Promise<unknown> };
}

/** A control of a line, or a column around one. */
export interface Column {
  name?: string;
  label?: unknown;
  type?: string;
  source?: unknown;
  options?: unknown[];
  visibleOn?: string;
  disabledOn?: string;
  quickEdit?: false | { body?: Column[]; type?: string };
  onEvent?: { change?: { actions?: { args?: { value?: object } }[] } };
}

/** What the keyboard needs of amis' line table. */
export interface EditedTable extends LineTable {
  props: LineTable['props'] & { columns?: Column[]; data: object; env: object };
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

/** The line table that draws a cell; undefined outside of one. */
export const tableOf = (cell: Element): EditedTable | undefined =>
  [...tables].findLast((table) => elementOf(table)?.contains(cell));

/** Puts the caret into the first field of a cell or row; false when it has none. */
export type Enter = (place: Element | null | undefined) => boolean;

/** A slow tablet may draw a line this late; the focus is left alone as soon as it is somewhere else. */
const DRAWN_MS = 10_000;

/** Cells draw themselves when they are seen, a moment after their row. Whoever went elsewhere meanwhile is left there. */
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
 * amis leaves the focus on the button that adds a line, and marks the first kind of lines that are not in order alone.
 * Here a new line has the focus, and every line that is not in order is marked.
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
        // The new line arrives a moment later.
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
