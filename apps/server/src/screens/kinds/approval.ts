import { dirname } from 'node:path/posix';
import type { AccessFile, MenuSpec, ScreenFile } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { SUBJECT } from '../parts/amendment.js';
import { approvalPanel, besideApproval } from '../parts/approval.js';
import { documentSheet } from '../parts/document-view.js';
import type { ScreenContext } from '../screen-context.js';

/** Task, process or document from the query of the page. */
const ADDRESSED: Node = {
  taskId: '${query.taskId || params.taskId}',
  processInstanceId: '${query.processInstanceId || params.processInstanceId}',
  model: '${query.model}',
  businessId: '${query.businessId}',
};

const page = (document: readonly Node[], panel: Node): Node => ({
  type: 'page',
  id: SUBJECT,
  body: [besideApproval([{ type: 'panel', className: 'm-b-none', body: document }], panel)],
});

/** Menu codes of the screens for documents, by model, if they differ from the key of the model. */
export function documentMenus(screens: readonly ScreenFile[], access: readonly AccessFile[]): Record<string, string> {
  const modelOf = ({ file, spec }: ScreenFile): string | undefined =>
    spec.model ?? access.find((one) => dirname(one.file) === dirname(file))?.spec.model;
  const named = screens.flatMap((screen): [string, string][] => {
    const model = modelOf(screen);
    const isShown = screen.spec.kind === 'approval' || screen.spec.kind === 'document';
    return isShown && model !== undefined && model !== screen.spec.menu ? [[model, screen.spec.menu]] : [];
  });
  return Object.fromEntries(named.reverse());
}

/** The document of any model, next to its approval. */
export function approval({ code }: MenuSpec, menus: Readonly<Record<string, string>>): Node {
  const document: Node = {
    ...{ type: 'document-view', id: `${code}.document`, visibleOn: '${subject.model}', menus },
    ...{ model: '${subject.model}', businessId: '${subject.businessId}' },
  };
  const none: Node = { type: 'tpl', visibleOn: '${subject && !subject.model}', tpl: 'i18n:work.noDocument' };
  return page([document, none], approvalPanel(ADDRESSED, [{ actionType: 'reload', componentId: `${code}.document` }]));
}

/** The document of one model, as this screen shows it. */
export function ownApproval(context: ScreenContext): Node {
  return page(
    [documentSheet(context)],
    approvalPanel(ADDRESSED, [{ actionType: 'reload', componentId: 'view.document' }]),
  );
}
