import type { Node } from '../node.js';
import { rowActions } from '../parts/action-buttons.js';
import { approvalButton, diagramButton } from '../parts/approval.js';
import { guarded } from '../parts/buttons.js';
import { fetching } from '../parts/dictionary.js';
import { documentForm } from '../parts/document-form.js';
import { documentView } from '../parts/document-view.js';
import { extras } from '../parts/extras.js';
import { movesOf, removeButton, resting } from '../parts/moves.js';
import { printOfRow } from '../parts/prints.js';
import { withRowMenu } from '../parts/row-menu.js';
import { table } from '../parts/table.js';
import { uploadsOfRow } from '../parts/uploads.js';
import { addressOf, isClosed, type ScreenContext } from '../screen-context.js';

const inRow = { type: 'button', level: 'link' };

/** The buttons of a row: the document, its approval, its actions. */
function rowButtons(context: ScreenContext): Node[] {
  const moves = movesOf(context);
  const approval = moves.map((move) => approvalButton(context, move)).filter((button) => button !== undefined);
  const canEdit = ['update', 'submit'].some((one) => addressOf(context, one) !== undefined && !isClosed(context, one));
  const edit: Node = { ...inRow, id: 'row.edit', label: 'i18n:page.edit', ...guarded(context, 'update') };
  return [
    { ...inRow, id: 'row.view', label: 'i18n:page.view', ...documentView(context) },
    ...(canEdit ? [{ ...edit, ...resting(context, 'update'), ...documentForm(context, 'edit') }] : []),
    ...approval,
    ...(context.resource.model.process === undefined ? [] : [diagramButton]),
    ...rowActions(context),
    ...uploadsOfRow(context),
    ...printOfRow(context),
    ...extras(context, 'row', context.screen.row),
    ...(addressOf(context, 'remove') === undefined || isClosed(context, 'remove')
      ? []
      : [removeButton(context, guarded(context, 'remove'))]),
  ];
}

/** Documents: a list, and for each document a sheet with head, lines, totals and approval. */
export function document(outer: ScreenContext): Node {
  const dictionaries = new Set<string>();
  const context: ScreenContext = { ...outer, dictionaries };
  const openings = { add: () => documentForm(context, 'add'), row: withRowMenu(context, rowButtons(context)) };
  const page: Node = { type: 'page', body: [table(context, `${context.resource.key}List`, openings)] };
  return dictionaries.size === 0 ? page : { ...page, ...fetching(dictionaries) };
}
