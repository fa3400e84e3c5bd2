import type { Node } from '../node.js';
import { addressOf, type ScreenContext } from '../screen-context.js';
import type { FormUse } from './form.js';

/** The drawing to scale: of the shown record, or of the form data. `table`: the lines that store moved parts. */
export function drawingBelow(context: ScreenContext, use: FormUse, name: string | undefined, table?: string): Node[] {
  if (name === undefined) return [];
  const { resource, complain } = context;
  const api = addressOf(context, 'drawing');
  if (api === undefined) complain(`${resource.key} has no call that draws: write e.g. "GET|POST drawing"`);
  const node: Node = { type: 'plate-drawing', id: `${use}.drawing.${name}`, api, drawing: name };
  if (use === 'view') return [{ ...node, record: `\${${resource.idField}}` }];
  if (table === undefined) return [node];
  const kept = {
    actionType: 'setValue',
    componentId: table,
    args: { index: '${event.data.row}', value: '${event.data.values}' },
  };
  const added = { actionType: 'addItem', componentId: table, args: { item: '${event.data.values}' } };
  return [{ ...node, movable: true, onEvent: { place: { actions: [kept] }, add: { actions: [added] } } }];
}
