import { FormulaError } from '../../formula/formula-error.js';
import { parseText } from '../../formula/parse-text.js';
import { addressOf, API, DICTIONARY } from './addresses.js';
import { controlProblems } from './control-problems.js';
import type { AnsweredKeys, ListedKeys } from './listed-keys.js';
import { componentProblems, isComponent, type PageComponents } from './page-components.js';
import { PAGE_RULES, type PageProblem, type PageRule } from './page-problem.js';
import { givenNames, type UnknownRead, unknownReads } from './page-reads.js';
import { isCondition, type Node, nodeOf, pathOf, type Spot, spots } from './spots.js';

/** The names that pages may use. Kinds that are not given are not checked. */
export interface PageNames {
  /** `i18n:`, `formula:`, `required:` and `visible:` as a whole. */
  isText(token: string): boolean;
  /** Codes of menus and buttons. */
  isCode(code: string): boolean;
  /** Paths that the server answers. */
  isCall?(path: string): boolean;
  isDictionary?(code: string): boolean;
  readonly components?: PageComponents | undefined;
  readonly listed: ListedKeys;
  readonly answered?: AnsweredKeys;
}

/** A place, its error, and the parameters of the message. */
export type Find = (rule: PageRule, spot: Spot, params?: Record<string, string>) => void;

const TOKEN = /^(?:i18n|formula|required|visible):\S+$/;
/** Where a node of a page stands that is a component. */
const PLACES = new Set([
  ...['body', 'buttons', 'actions', 'toolbar', 'headerToolbar', 'footerToolbar', 'columns', 'searchable', 'quickEdit'],
  ...['dialog', 'drawer', 'aside', 'tabs', 'controls', 'content', 'items'],
]);
/** Names that a reload may always use. */
const PAGE = new Set(['window', 'page']);
const isFixed = (text: string): boolean => /^[\w.-]+$/.test(text);
/** A call whose last part is filled in by the page cannot be checked. */
const isOpenEnded = (text: string, end: number): boolean => text[end] === '$' || text[end - 1] === '/';

function textProblems(spot: Spot, text: string, names: PageNames, find: Find): void {
  const { key } = spot;
  if (text.includes(':') && TOKEN.test(text)) {
    if (!names.isText(text)) find('unknownText', spot, { name: text });
    return;
  }
  if (key === 'permission' && !names.isCode(text)) find('unknownCode', spot, { name: text });
  if (isCondition(key) && text.trim() !== '') conditionProblems(spot, text, find);
  // Most texts are only words: they are recognised without a regular expression.
  if (!text.includes('/')) return;
  for (const match of text.matchAll(API)) {
    const [path] = match;
    if (!isOpenEnded(text, match.index + path.length) && names.isCall?.(path) === false)
      find('unknownCall', spot, { name: path });
  }
  for (const [, list = ''] of text.matchAll(DICTIONARY))
    for (const code of list.split(','))
      if (names.isDictionary?.(code) === false) find('unknownDictionary', spot, { name: code });
}

/** Cache of parsed conditions: pages share most of them. */
const readable = new Set<string>();
const MAX_READABLE = 5_000;

function conditionProblems(spot: Spot, text: string, find: Find): void {
  if (readable.has(text)) return;
  try {
    parseText(text);
    if (readable.size < MAX_READABLE) readable.add(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    find('badExpression', spot, { name: text });
  }
}

function findRead(spot: Spot, { name, near }: UnknownRead, find: Find): void {
  if (near === undefined) find('unknownRead', spot, { name });
  else find('misspeltRead', spot, { name, near });
}

const NO_TARGETS: string[] = [];

/** Names of the components that a node reloads: `a,b?x=1` as amis writes it, and those of its event actions. */
function targetsOf(node: Node): string[] {
  const { reload, actionType, target, componentId, componentName } = node;
  if (reload === undefined && actionType !== 'reload') return NO_TARGETS;
  const named = [reload, ...(actionType === 'reload' ? [target, componentId, componentName] : [])];
  return named
    .filter((one) => typeof one === 'string')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().split('?')[0] ?? '')
    .filter(isFixed);
}

function columnProblems(spot: Spot, node: Node, listed: ListedKeys, find: Find): void {
  if (node['type'] !== 'crud' || !Array.isArray(node['columns'])) return;
  const list = listed(addressOf(node['api']) ?? '');
  if (list === undefined) return;
  const columns: Spot = { key: 'columns', value: node['columns'], above: spot, step: 'columns' };
  (node['columns'] as unknown[]).forEach((value, step) => {
    const name = (value as Node | null)?.['name'];
    const first = typeof name === 'string' ? (name.split('.')[0] ?? '') : '';
    if (isFixed(first) && !list.keys.has(first))
      find('unknownColumn', { key: 'columns', value, above: columns, step }, { name: first, resource: list.of });
  });
}

/**
 * Everything that amis would not show, not run or show empty, and everything that is probably unintended: each with its
 * place, in the order of the page. Never throws; the caller has checked that the page is an object within the limits.
 */
export function pageProblems(page: unknown, names: PageNames): PageProblem[] {
  const problems: PageProblem[] = [];
  const find: Find = (rule, spot, params = {}) =>
    void problems.push({ rule, level: PAGE_RULES[rule], path: pathOf(spot), params });
  const all = [...spots(page)];
  const known = new Set<string>();
  const ids = new Set<string>();
  for (const { value, key } of all) if (typeof value === 'string' && (key === 'name' || key === 'id')) known.add(value);
  const given = names.answered && givenNames(all, names.answered);
  for (const spot of all) {
    const { key, value } = spot;
    if (typeof value === 'string') {
      textProblems(spot, value, names, find);
      if (given !== undefined) for (const said of unknownReads(spot, value, given)) findRead(spot, said, find);
    }
    const node = nodeOf(spot);
    if (node === undefined || spot.isData === true) continue;
    const { type, id } = node;
    if (names.components !== undefined && PLACES.has(key) && typeof type === 'string' && isFixed(type))
      if (!isComponent(names.components, type) && !isComponent(names.components, type.replace(/^static-/, '')))
        find('unknownComponent', spot, { name: type });
    if (names.components !== undefined) componentProblems(spot, node, names.components, find);
    for (const target of targetsOf(node))
      if (!known.has(target) && !known.has(target.split('.')[0] ?? '') && !PAGE.has(target))
        find('unknownTarget', spot, { name: target });
    if (typeof id === 'string' && typeof type === 'string') {
      if (ids.has(id)) find('doubleId', spot, { name: id });
      ids.add(id);
    }
    columnProblems(spot, node, names.listed, find);
    controlProblems(spot, node, find);
  }
  return problems;
}
