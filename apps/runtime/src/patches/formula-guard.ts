import { Evaluator } from 'amis-formula';

interface Node {
  type: string;
  name?: string;
  host?: Node;
}
interface NamespaceNode {
  namespace: string;
  body: Node;
}

const WINDOW_NAMES = ['innerWidth', 'innerHeight'];
/** Entries with this prefix in local or session storage belong to pages. */
const STORAGE_PREFIX = 'page_';

function rootName(node: Node | undefined): string {
  let root = node;
  while (root?.type === 'getter') root = root.host;
  return root?.type === 'variable' ? (root.name ?? '') : '';
}

function mayRead({ namespace, body }: NamespaceNode): boolean {
  const name = rootName(body);
  if (namespace === 'window') return WINDOW_NAMES.includes(name);
  if (namespace === 'ls' || namespace === 'ss') return name.startsWith(STORAGE_PREFIX);
  return false;
}

/**
 * amis formulas can read `window:`, `ls:`, `ss:` and `cookie:`, and with `&['key']` any key. The session is in
 * localStorage, so everything except a short list is closed: such an expression is undefined.
 */
export function guardFormulas(): void {
  const prototype = Evaluator.prototype as unknown as { nsVariable(node: NamespaceNode): unknown };
  const read = prototype.nsVariable;
  prototype.nsVariable = function guarded(node) {
    return mayRead(node) ? read.call(this, node) : undefined;
  };
}
