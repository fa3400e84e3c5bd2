import type { EditorManager, EditorNodeType } from 'amis-editor';
import type { Found, SampleRows } from './sample-rows.js';

/** A part of a canvas, or of a dialog's canvas of its own, that shows rows of an address. */
export interface Drawn {
  manager: EditorManager;
  /** A table has its id from the list that it is in: only itself is to be given rows. */
  node: EditorNodeType;
  address: string;
  /** The state of the part with what was found; `state` is that without it. */
  put(state: Props, found: Found): Props;
  /** The state has what was found: the editor may have set others meanwhile. */
  holds(state: Props, found: Found): boolean;
}
export type Props = Record<string, unknown>;

let shown: SampleRows | undefined;
const drawn = new Map<string, Drawn>();

function give({ manager, node, put, holds }: Drawn, found: Found): void {
  // The author may have taken the part away meanwhile.
  if (manager.store.getNodeById(node.id) && !holds(node.state, found)) node.updateState(put(node.state, found), true);
}

function ask(part: Drawn): Found {
  const from = shown;
  // An answer for whom the canvas was shown before comes too late.
  return from?.of(part.address, (found) => from === shown && give(part, found));
}

/** The canvas shows these rows from now on, instead of others or placeholders. */
export function showRows(now: SampleRows): void {
  if (shown === now) return;
  shown = now;
  for (const part of drawn.values()) give(part, ask(part));
}

/** Gives a part its rows now, if they are known, when they come, and whenever others are shown. */
export function draw(part: Drawn): void {
  drawn.set(part.node.id, part);
  const found = ask(part);
  if (found) give(part, found);
}

/** A part that shows no rows any more. */
export const undraw = (id: string): void => void drawn.delete(id);

/** All parts of a canvas that is closed. */
export function undrawAll(of: EditorManager): void {
  for (const [id, { manager }] of drawn) if (manager === of) drawn.delete(id);
}
