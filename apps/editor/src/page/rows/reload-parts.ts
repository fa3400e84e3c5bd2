import type { Json } from '../runtime.js';

/** What this file uses of a node of the editor's tree. */
export interface CanvasNode {
  type?: string;
  schema?: Json;
  children?: Iterable<CanvasNode>;
  /** The drawn component, if there is one. */
  getComponent?(): unknown;
}

/** These components request the address in `api` when they are drawn; for others it is the address of a button. */
const READS_API: ReadonlySet<string> = new Set(['service', 'chart']);

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' ? /^(?:get:)?\//i.test(value) : typeof value === 'object' && value !== null;

/** Whether a component gets data of its own from the server: choices, or the values of a form or a chart. */
function hasOwnData({ type = '', schema }: CanvasNode): boolean {
  const { source, initApi, api } = (schema ?? {}) as Record<string, unknown>;
  return isAddress(source) || isAddress(initApi) || (READS_API.has(type) && isAddress(api));
}

interface Part {
  props?: { initFetch?: unknown };
  reload?(): unknown;
}

function reload(node: CanvasNode, isMeant: (part: Part) => boolean): void {
  const part = node.getComponent?.() as Part | undefined;
  if (part && hasOwnData(node) && isMeant(part)) void part.reload?.();
  for (const child of node.children ?? []) reload(child, isMeant);
}

/**
 * Loads the data of all drawn components again, because the canvas now shows the page for another person. Lists get
 * their rows elsewhere (`shown-rows.ts`).
 */
export const reloadParts = (root: CanvasNode): void => reload(root, () => true);

/**
 * Loads what the editor does not load by itself: it tells lists not to ask for rows, and the choices of their filters
 * follow that too.
 */
export const loadHeldBack = (root: CanvasNode): void => reload(root, ({ props }) => props?.initFetch === false);
