import type { Node } from '../node.js';
import { close } from './dialog.js';

/** Opens the diagram of a process. `of` contains expressions for the instance or definition. */
export const diagram = (of: Readonly<Record<string, string>>): Node => ({
  actionType: 'dialog',
  dialog: {
    title: 'i18n:shell.flowDiagram',
    size: 'xl',
    closeOnEsc: true,
    data: of,
    body: { type: 'flow-diagram', ...Object.fromEntries(Object.keys(of).map((key) => [key, `\${${key}}`])) },
    actions: [close],
  },
});
