import type { Node } from '../node.js';
import { close } from './dialog.js';

/** What a button opens: a process as it is drawn. `of` says of which instance or definition, by expressions. */
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
