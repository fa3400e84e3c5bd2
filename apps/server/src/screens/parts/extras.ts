import type { ScreenSpec } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { buttonsOf, type ScreenContext } from '../screen-context.js';
import { diagram as drawn } from './diagram.js';
import { cancel, save } from './dialog.js';

type Extra = NonNullable<ScreenSpec['toolbar']>[number];
type Place = 'action' | 'row';
type Rights = Pick<ScreenContext, 'access' | 'menu'>;

const LOOKS: Readonly<Record<string, Node>> = {
  form: { mode: 'horizontal', horizontal: { leftFixed: 'normal' }, wrapWithPanel: false },
  'input-tree': { searchable: true, showIcon: false, showOutline: true, initiallyOpen: false, unfoldedLevel: 1 },
};

/** Forms and trees have the same defaults on all screens. */
function withLooks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLooks);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withLooks(inner)]));
  return { ...LOOKS[String(node['type'])], ...node };
}

/** The action of a button: it opens its dialog, drawer or diagram, or sends a request. */
function doing({ post, done, dialog, drawer, diagram, confirm, ...button }: Extra, label: unknown): Node {
  const opened = (one: object): unknown =>
    withLooks({ title: label, size: 'md', closeOnEsc: true, actions: [cancel, save], ...one });
  const asked = confirm === undefined ? {} : { confirmText: confirm };
  if (dialog !== undefined) return { actionType: 'dialog', ...asked, ...button, dialog: opened(dialog) };
  if (diagram !== undefined) return { ...button, ...drawn(diagram) };
  if (drawer !== undefined)
    return { actionType: 'drawer', ...asked, ...button, drawer: opened({ position: 'right', ...drawer }) };
  if (post === undefined) return { ...asked, ...button };
  const api = { method: 'post', url: post, data: {}, messages: { success: done ?? 'i18n:page.done' } };
  return { actionType: 'ajax', ...asked, ...button, api };
}

/** `i18n:tenant.setting` → `setting`; without a label, the alias of the permission. */
function nameOf(context: Rights, { label, permission }: Extra): string {
  const alias = buttonsOf(context).find(({ code }) => code === permission)?.alias;
  return label?.slice(label.lastIndexOf('.') + 1) ?? alias ?? '';
}

/** Adds a second button that shows a message while the required number of rows is not selected. */
function needing(button: Node, needs: Extra['needs']): Node[] {
  if (needs === undefined) return [button];
  const isReady = needs === 'one' ? 'selectedItems.length == 1' : 'selectedItems.length';
  const isNot = needs === 'one' ? 'selectedItems.length != 1' : '!selectedItems.length';
  const { type, id, label, permission, icon } = button;
  const text = needs === 'one' ? 'i18n:page.selectOne' : 'i18n:page.selectFirst';
  const saying: Node = {
    ...{ type, id: `${id}None`, label, ...(permission === undefined ? {} : { permission }), icon },
    ...{ visibleOn: `\${${isNot}}`, actionType: 'toast', toast: { items: [{ level: 'warning', body: text }] } },
  };
  return [saying, { ...button, visibleOn: `\${${isReady}}` }];
}

/** Additional buttons of a screen. */
export const extras = (context: Rights, place: Place, added: readonly Extra[] = []): Node[] =>
  added.flatMap(({ needs, ...extra }) => {
    const label = extra.label ?? `i18n:button.${extra.permission}`;
    const id = `${place}.${nameOf(context, extra)}`;
    const look = place === 'row' ? { type: 'button', id, label, level: 'link' } : { type: 'button', id, label };
    return needing({ ...look, ...doing(extra, label) }, needs);
  });
