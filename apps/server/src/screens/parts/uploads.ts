import { callPath } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { buttonsOf, isClosed, labelOf, type ScreenContext } from '../screen-context.js';
import { MAX_FILE_BYTES } from './control.js';
import { cancel } from './dialog.js';
import { codeOf, ofRecord } from './moves.js';

const USUAL_FIELD = 'files';

const confirm: Node = { type: 'submit', label: 'i18n:page.upload', level: 'primary' };

/** The buttons of a row that add a file to its record; this permission is independent of the one for editing. */
export function uploadsOfRow(context: ScreenContext): Node[] {
  const { resource, screen } = context;
  const calls = resource.calls.filter(({ operation, verb }) => operation === 'attach' && !isClosed(context, verb));
  if (screen.readonly === true || context.isNarrow === true) return [];
  return calls.flatMap((call): Node[] => {
    const field = resource.fields.get(String(call.spec.with?.['field'] ?? USUAL_FIELD));
    if (field === undefined) return [];
    const { verb } = call;
    const code = codeOf(context, verb);
    const named = buttonsOf(context).some((button) => button.code === code['permission']);
    const label = named ? `i18n:button.${String(code['permission'])}` : 'i18n:page.upload';
    const file: Node = {
      ...{ type: 'input-file', id: `row.${verb}.file`, name: 'file', label: labelOf(context, field), required: true },
      ...{ asBlob: true, multiple: false, useChunk: false, maxSize: MAX_FILE_BYTES },
    };
    const api: Node = {
      ...{ method: 'post', url: `${callPath(resource, verb)}?id=\${documentId}`, dataType: 'form-data' },
      ...{ data: { file: '${file}' }, messages: { success: 'i18n:page.done' } },
    };
    const dialog: Node = {
      ...{ title: '${documentName}', size: 'sm', closeOnEsc: true, data: ofRecord(context) },
      body: {
        ...{ type: 'form', id: `row.${verb}.form`, mode: 'normal', wrapWithPanel: false, canAccessSuperData: true },
        ...{ api, body: [file] },
      },
      actions: [cancel, confirm],
    };
    return [{ type: 'button', id: `row.${verb}`, level: 'link', label, ...code, actionType: 'dialog', dialog }];
  });
}
