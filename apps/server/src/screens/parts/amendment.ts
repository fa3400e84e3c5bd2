import type { Node } from '../node.js';
import { below } from '../node.js';
import { addressOf, fieldsOf, labelOf, ofLines, type ScreenContext, type ScreenField } from '../screen-context.js';
import { shownColumns, writtenCell } from './line-columns.js';
import { isWritten, written } from './form.js';
import { isLines, childOf, type LinePart } from './line-table.js';
import { isGroup } from './groups.js';

const CHANGE_MS = 200;

/** Id of the component whose data contain the panel's document (`subject`) and the changes at the step (`amend`). */
export const SUBJECT = 'approval.subject';

/** Visible only if the step of the approval allows changes of the field. */
const opened = (field: string): Node => ({ visibleOn: `\${ARRAYINCLUDES(subject.editable, '${field}')}` });

const valuesOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `\${${name}}`]));

/** A change is stored with all values of the form, so that the panel can send them with the decision. */
const keeping = (name: string, names: readonly string[]): Node => ({
  onEvent: {
    change: {
      weight: 0,
      debounce: { open: true, wait: CHANGE_MS },
      actions: [
        {
          actionType: 'setValue',
          componentId: SUBJECT,
          args: { value: { amend: { ...valuesOf(names), [name]: '${event.data.value}' } } },
        },
      ],
    },
  },
});

/** At a step, a choice does not fill other fields, because these may be read-only there. */
const alone = ({ fill: _, ...one }: ScreenField): ScreenField => {
  const { copies: __, ...spec } = one.field.spec;
  return { ...one, field: { ...one.field, spec } };
};

/** A line is identified by its number and its first field; the fields that can be changed follow. */
function lines(context: ScreenContext, part: LinePart, names: readonly string[]): Node[] {
  const child = childOf(context, part);
  if (child === undefined) return [];
  const inside = ofLines(context, child);
  const id = `amend.${child.property}`;
  const shown = fieldsOf(inside, part.show, ({ spec }) => spec.list === true);
  const known = [
    ...shown.filter(({ field }) => field.key === child.orderField),
    ...shown.filter(({ field }) => field.key !== child.orderField).slice(0, 1),
  ];
  const columns = shownColumns(inside, child, known).map((column) => ({
    // Without a type, the column would become an input without a control.
    ...{ type: 'tpl', tpl: `\${${column['name']}}` },
    ...below('amend', column),
    ...{ quickEdit: false, fixed: 'left' },
  }));
  const fields = fieldsOf(inside, [...(part.columns ?? []), ...(part.detail ?? [])], () => false).filter(({ field }) =>
    isWritten(field),
  );
  if (fields.length === 0) return [];
  const body: Node = {
    ...{ type: 'input-table', id, name: child.property, label: false, className: 'lm-lines' },
    ...{ needConfirm: false, addable: false, removable: false, editable: true, columnsTogglable: false },
    columns: [
      ...columns,
      ...fields.map((one) => ({
        ...{ id: `${id}.${one.field.key}` },
        ...writtenCell(inside, id, alone(one)),
        ...opened(`${child.property}.${one.field.key}`),
      })),
    ],
    ...keeping(child.property, names),
  };
  const isOpen = `\${ARRAYSOME(subject.editable, item => STARTSWITH(item, '${child.property}.'))}`;
  return [{ type: 'container', id: `${id}.group`, visibleOn: isOpen, body: [body] }];
}

const control = (context: ScreenContext, one: ScreenField, names: readonly string[]): Node => ({
  ...written(context, alone(one)),
  ...{ id: `amend.${one.field.key}`, name: one.field.key, label: labelOf(context, one.field) },
  ...opened(one.field.key),
  ...keeping(one.field.key, names),
});

/** Fields of head and lines that the step of an approval allows to change, sent with the decision. */
export function amendment(context: ScreenContext): Node[] {
  const { form = [] } = context.screen;
  const fieldsIn = (part: Exclude<(typeof form)[number], LinePart>): ScreenField[] =>
    fieldsOf(context, isGroup(part) ? part.fields : [part], () => false).filter(({ field }) => isWritten(field));
  const names = form.flatMap((part) => (isLines(part) ? [part.lines] : fieldsIn(part).map(({ field }) => field.key)));
  const body = form.flatMap((part): Node[] =>
    isLines(part) ? lines(context, part, names) : fieldsIn(part).map((one) => control(context, one, names)),
  );
  if (body.length === 0) return [];
  const call = addressOf(context, 'approval.detail') ?? addressOf(context, 'detail');
  return [
    {
      ...{ type: 'container', id: 'view.amend', className: 'm-t', visibleOn: '${COUNT(subject.editable) > 0}' },
      body: [
        { type: 'tpl', className: 'lm-section-title m-b', tpl: 'i18n:work.amend' },
        {
          ...{ type: 'form', id: 'amend.form', mode: 'normal', wrapWithPanel: false, preventEnterSubmit: true },
          initApi: {
            ...{ method: 'get', url: `${call}?id=\${documentId}` },
            responseData: valuesOf(names),
          },
          body,
        },
      ],
    },
  ];
}
