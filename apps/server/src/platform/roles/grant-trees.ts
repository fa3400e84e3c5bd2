import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import type { Language } from '../../http/index.js';
import { forest, type MenuRow, Menus, type Node, nameIn, type TreeNode, withAncestors } from '../menu/index.js';
import { checkedKeys } from './checked-keys.js';
import { type FieldRuleRow, Grants, type ScopeCategory, type ScopeRow } from './grants.store.js';

type LabelledNode = TreeNode & { label: string };

export interface GrantTree {
  menu: Node<LabelledNode>[];
  dataScope: Node<LabelledNode>[];
  apiScope: Node<LabelledNode>[];
}

export interface GrantKeys {
  menu: string[];
  dataScope: string[];
  apiScope: string[];
  /** For those who may set them. */
  fieldRules?: FieldRuleRow[];
}

const FIELD_RULES = 'role_field';

/** Rows of the three trees that an actor may give from. */
interface Holdings {
  menus: MenuRow[];
  dataScopes: ScopeRow[];
  apiScopes: ScopeRow[];
}

const isUncut = (actor: Actor): boolean => actor.isAdministrator || actor.roleAliases.includes('admin');

const asNodes = (rows: readonly { id: string; parentId: string; title: string }[]): Node<LabelledNode>[] => {
  const parents = new Set(rows.map((row) => row.parentId));
  return forest(
    rows.map(({ id, parentId, title }) => {
      const node = { id, parentId, title, label: title, key: id, value: id };
      return parents.has(id) ? { ...node, hasChildren: true } : node;
    }),
  );
};

const keysIn = (rows: readonly { id: string }[], held: ReadonlySet<string>): string[] =>
  rows.filter((row) => held.has(row.id)).map((row) => row.id);

/**
 * The rights that a person may give, as trees, and which of them roles and top menus hold. Other rights are not shown.
 */
@Injectable()
export class GrantTrees {
  constructor(
    private readonly menus: Menus,
    private readonly grants: Grants,
  ) {}

  async tree(actor: Actor, language: Language): Promise<GrantTree> {
    const { menus, dataScopes, apiScopes } = await this.holdings(actor);
    const all = await this.menus.all();
    return {
      menu: asNodes(menus.map((row) => ({ ...row, title: nameIn(row, language) }))),
      dataScope: scopeTree(all, dataScopes, language),
      apiScope: scopeTree(all, apiScopes, language),
    };
  }

  async roleKeys(actor: Actor, roleIds: readonly string[]): Promise<GrantKeys> {
    const { menus, dataScopes, apiScopes } = await this.holdings(actor);
    const { tenantId } = actor;
    const setsFields = actor.isAdministrator || actor.granted.has(FIELD_RULES);
    return {
      ...(setsFields && { fieldRules: await this.grants.fieldRulesOf(tenantId, roleIds) }),
      menu: checkedKeys(menus, await this.grants.menusOf(tenantId, roleIds)),
      dataScope: keysIn(dataScopes, await this.grants.scopesOf(tenantId, roleIds, 1)),
      apiScope: keysIn(apiScopes, await this.grants.scopesOf(tenantId, roleIds, 2)),
    };
  }

  async topTree(actor: Actor, language: Language): Promise<GrantTree> {
    const menus = (await this.heldMenus(actor)).filter((row) => row.category === 1);
    return {
      menu: asNodes(menus.map((row) => ({ ...row, title: nameIn(row, language) }))),
      dataScope: [],
      apiScope: [],
    };
  }

  async topKeys(actor: Actor, topMenuIds: readonly string[]): Promise<GrantKeys> {
    const held = await this.grants.menusOfTop(actor.tenantId, topMenuIds);
    const menus = (await this.heldMenus(actor)).filter((row) => row.category === 1);
    return { menu: checkedKeys(menus, held), dataScope: [], apiScope: [] };
  }

  private async heldMenus(actor: Actor): Promise<MenuRow[]> {
    const rows = await this.menus.all();
    return actor.isAdministrator ? [...rows] : withAncestors(rows, (row) => actor.granted.has(row.code));
  }

  private async holdings(actor: Actor): Promise<Holdings> {
    const menus = await this.heldMenus(actor);
    const ids = new Set(menus.map((row) => row.id));
    const ofHeldMenus = async (category: ScopeCategory): Promise<ScopeRow[]> => {
      const rows = await this.grants.scopes(category);
      if (actor.isAdministrator) return rows;
      const own = await this.grants.scopesOf(actor.tenantId, actor.roleIds, category);
      const isFree = category === 1 ? isUncut(actor) : actor.manages === true;
      return rows.filter((row) => own.has(row.id) || (isFree && ids.has(row.menuId)));
    };
    return { menus, dataScopes: await ofHeldMenus(1), apiScopes: await ofHeldMenus(2) };
  }
}

/** Scopes as leaves below the menus that own them. */
function scopeTree(menus: readonly MenuRow[], scopes: readonly ScopeRow[], language: Language): Node<LabelledNode>[] {
  const owners = new Set(scopes.map((scope) => scope.menuId));
  const above = menus
    .filter((row) => owners.has(row.id))
    .map((row) => ({ ...row, parentId: '0', title: nameIn(row, language) }));
  return asNodes([...above, ...scopes.map(({ id, menuId, name }) => ({ id, parentId: menuId, title: name }))]);
}
