import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest, describe, invalid } from '../../errors/index.js';
import { equal, MAX_ROWS, type Record_ } from './grants.js';

const DATA = 1;
const API = 2;
const CUSTOM = 5;
/** Column that each kind of data scope compares, as the screens show it. */
const COLUMNS: Record<number, string> = { 1: '-', 2: 'create_user', 3: 'create_dept', 4: 'create_dept' };
const MAX_DEPTH = 10;

async function holders({ records }: BehaviourContext, id: unknown, category: number): Promise<Record_[]> {
  const links = await records.find('roleScope', equal('scopeId', id), MAX_ROWS);
  return links.filter((link) => Number(link['scopeCategory']) === category);
}

/** People cannot loosen the scope that restricts themselves. */
async function demandForeign(context: BehaviourContext, before: Record_ | undefined, category: number): Promise<void> {
  const { actor } = context;
  if (actor.isAdministrator || before === undefined) return;
  const roles = (await holders(context, before['id'], category)).map((link) => String(link['roleId']));
  if (roles.some((id) => actor.roleIds.includes(id))) throw badRequest('scope.own');
}

function isTree(node: unknown, depth = 0): boolean {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return false;
  const { children, conjunction, left, op } = node as Record_;
  if (Array.isArray(children))
    return (
      ['and', 'or', undefined].includes(conjunction as string | undefined) &&
      children.every((one) => isTree(one, depth + 1))
    );
  const field = (left as Record_ | undefined)?.['field'];
  return typeof field === 'string' && typeof op === 'string';
}

/**
 * A custom rule must be a filter tree with conditions; without conditions nobody would see any row, and the reason
 * would be hard to find.
 */
function demandTree(record: Record_): void {
  if (Number(record['scopeType']) !== CUSTOM) return;
  try {
    const tree: unknown = JSON.parse(String(record['scopeValue'] ?? ''));
    const { children } = tree as Record_;
    if (isTree(tree) && !(Array.isArray(children) && children.length === 0)) return;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const message = describe('scope.tree');
  throw invalid([{ field: 'scopeValue', label: message, message }]);
}

async function fillIn(context: BehaviourContext, record: Record_, dictionary: string): Promise<void> {
  const menu = record['menuId'] == null ? undefined : await context.records.get('menu', String(record['menuId']));
  if (menu === undefined) return;
  record['resourceCode'] ??= menu['code'];
  const kind = context.records.dictionary(dictionary).get(String(record['scopeType']))?.dictValue;
  record['scopeName'] ??= kind === undefined ? menu['name'] : `${String(menu['name'])} [${kind}]`;
}

/** Data scopes: a custom rule is a filter tree, and a scope that restricts a role cannot be removed. */
export const dataScope: Behaviour = {
  model: 'dataScope',

  async defaults(context, record) {
    await fillIn(context, record, 'data_scope_type');
    record['scopeColumn'] ??= COLUMNS[Number(record['scopeType'])] ?? null;
  },

  async guard(context, operation, record, before) {
    await demandForeign(context, before, DATA);
    if (operation !== 'remove') return demandTree(record);
    if ((await holders(context, record['id'], DATA)).length > 0)
      throw badRequest('scope.granted', { name: String(record['scopeName']) });
  },
};

/** API scopes: their grants are removed with them. */
export const apiScope: Behaviour = {
  model: 'apiScope',

  defaults: (context, record) => fillIn(context, record, 'api_scope_type'),

  async guard(context, _operation, _record, before) {
    await demandForeign(context, before, API);
  },

  async after(context, operation, record) {
    if (operation !== 'remove') return;
    const links = await holders(context, record['id'], API);
    await context.records.remove(
      'roleScope',
      links.map((link) => String(link['id'])),
    );
  },
};
