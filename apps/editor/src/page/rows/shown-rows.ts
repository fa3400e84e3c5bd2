import type { EditorManager, EditorNodeType } from 'amis-editor';
import type { Found, SampleRows } from './sample-rows.js';

/** A part of a canvas, or of a dialog's own canvas, that shows rows of an address. */
export interface Drawn {
  manager: EditorManager;
  /** A table has its id from the list around it, so the node itself identifies what gets the rows. */
  node: EditorNodeType;
  address: string;
  /** The state of the part with what was found; `state` is the state without it. */
  put(state: Props, found: Found): Props;
  /** Whether the state still has what was found: the editor may have replaced it. */
  holds(state: Props, found: Found): boolean;
}
export type Props = Record<string, unknown>;

let shown: SampleRows | undefined;
const drawn = new Map<string, Drawn>();

function give({ manager, node, put, holds }: Drawn, found: Found): void {
  // The author may have removed the part meanwhile.
  if (manager.store.getNodeById(node.id) && !holds(node.state, found)) node.updateState(put(node.state, found), true);
}

function ask(part: Drawn): Found {
  const from = shown;
  // The answer is too late when the canvas now shows the page for another person.
  return from?.of(part.address, (found) => from === shown && give(part, found));
}

/** From now on the canvas shows these rows. */
export function showRows(now: SampleRows): void {
  if (shown === now) return;
  shown = now;
  for (const part of drawn.values()) give(part, ask(part));
}

/** Gives a part its rows: now if they are loaded, when they arrive, and whenever other rows are shown. */
export function draw(part: Drawn): void {
  drawn.set(part.node.id, part);
  const found = ask(part);
  if (found) give(part, found);
}

/** Removes a part that no longer shows rows. */
export const undraw = (id: string): void => void drawn.delete(id);

/** Removes all parts of a canvas that was closed. */
export function undrawAll(of: EditorManager): void {
  for (const [id, { manager }] of drawn) if (manager === of) drawn.delete(id);
}
