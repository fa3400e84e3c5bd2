import { describe, type Words } from '../errors/index.js';
import { isObject, type JsonObject, nameOf } from './merge-pages.js';
import type { PageChange } from './page-changes.js';

/** The text of a token in both languages; undefined when the text is not a token. */
type TokenWords = (text: string) => Words | undefined;

const same = (text: string): Words => ({ zh: text, en: text });

const BUTTONS = new Set(['action', 'button', 'submit', 'reset', 'dropdown-button', 'button-group']);
const CONTROLS = new Set([
  'select',
  'picker',
  'textarea',
  'radios',
  'checkbox',
  'checkboxes',
  'combo',
  'switch',
  'tree-select',
]);
const LISTS = new Set(['crud', 'table', 'table2', 'cards', 'list', 'input-table']);
/** Types of components that have their own word. */
const OWN = new Set(['page', 'form', 'dialog', 'drawer', 'tabs', 'tab', 'chart', 'service']);

/** The word for a component: message key without `pageChange.kind.`. */
function kindOf({ type, name }: JsonObject, list: string): string {
  const known = typeof type === 'string' ? type : '';
  if (list === 'columns') return 'column';
  if (LISTS.has(known)) return 'list';
  if (BUTTONS.has(known)) return 'button';
  if (CONTROLS.has(known) || known.startsWith('input-')) return 'field';
  if (list === 'tabs') return 'tab';
  if (OWN.has(known)) return known;
  return typeof name === 'string' ? 'field' : 'part';
}

/** The title of a component: its visible text, else its name in the schema. */
function titleOf(node: JsonObject, words: TokenWords): Words {
  const { label, title, tpl, name } = node;
  const shown = [label, title, tpl].find((text): text is string => typeof text === 'string' && text !== '');
  const own = shown ?? (typeof name === 'string' ? name : (nameOf(node) ?? ''));
  return words(own) ?? same(own);
}

const SHOWN = 60;

function shownValue(value: unknown, words: TokenWords): Words {
  if (value === undefined || value === '') return describe('pageChange.nothing');
  if (typeof value === 'string') return cut(words(value) ?? same(value));
  return cut(same(JSON.stringify(value)));
}

const cut = ({ zh, en }: Words): Words => ({ zh: shortened(zh), en: shortened(en) });
const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text);

/** Boolean settings with their own sentences for on and off. */
const SWITCHES: Readonly<Record<string, [on: string, off: string]>> = {
  required: ['required', 'optional'],
  hidden: ['hidden', 'shown'],
  visible: ['shown', 'hidden'],
  disabled: ['disabled', 'enabled'],
  readOnly: ['disabled', 'enabled'],
  static: ['disabled', 'enabled'],
  sortable: ['sortable', 'unsortable'],
  searchable: ['searchable', 'unsearchable'],
};
/** Settings that are on by default; all others are off. */
const ON_BY_ITSELF = new Set(['visible']);
const CONDITIONS = new Set(['hiddenOn', 'visibleOn', 'disabledOn', 'requiredOn', 'staticOn']);
const NAMES = new Set(['label', 'title']);
const CALLS = new Set(['api', 'initApi', 'url', 'method', 'source']);

const isFlag = (value: unknown): value is boolean | undefined => value === undefined || typeof value === 'boolean';

/** One sentence for a change, in both languages; components have the names that they have on the screen. */
export function changeSentence(change: PageChange, words: TokenWords): Words {
  const { kind, from, to, node, way, list, neighbour } = change;
  const named = (part: JsonObject, own: string): Words =>
    describe('pageChange.what', { kind: describe(`pageChange.kind.${own}`), name: titleOf(part, words) });
  const what = named(node, kindOf(node, list));
  if (kind === 'removed') return describe('pageChange.removed', { what });
  if (kind !== 'changed') {
    if (neighbour === undefined) return describe(`pageChange.${kind}First`, { what });
    return describe(`pageChange.${kind}Behind`, { what, other: titleOf(neighbour, words) });
  }
  const flag = SWITCHES[way];
  if (flag !== undefined && isFlag(from) && isFlag(to))
    return describe(`pageChange.${(to ?? ON_BY_ITSELF.has(way)) ? flag[0] : flag[1]}`, { what });
  const values = { from: shownValue(from, words), to: shownValue(to, words) };
  if (NAMES.has(way) && from !== undefined && to !== undefined)
    return describe('pageChange.named', { kind: describe(`pageChange.kind.${kindOf(node, list)}`), ...values });
  if (CONDITIONS.has(way)) return describe(`pageChange.${way}`, { what, ...values });
  const first = way.split('.')[0] ?? '';
  if (CALLS.has(first) && !isObject(from) && !isObject(to)) return describe('pageChange.call', { what, ...values });
  return describe('pageChange.changed', { what, setting: way === '' ? describe('pageChange.itself') : way, ...values });
}
