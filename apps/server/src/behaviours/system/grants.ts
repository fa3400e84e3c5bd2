import { type BehaviourContext, isId } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';

export type Record_ = Record<string, unknown>;
type Actor = BehaviourContext['actor'];

export interface MenuNode {
  id: string;
  parentId: string;
  code: string;
  name: string;
  /** 1 menu, 2 button. */
  category: number;
}

/** Limit of menus, roles or links that are read together; a plant has some hundreds. */
export const MAX_ROWS = 10_000;
const ROOT = '0';

export const equal = (field: string, right: unknown) => ({
  left: { type: 'field' as const, field },
  op: 'equal' as const,
  right,
});
export const among = (field: string, right: Iterable<unknown>) => ({
  left: { type: 'field' as const, field },
  op: 'select_any_in' as const,
  right: [...new Set(right)],
});
export const both = (...children: ReturnType<typeof among | typeof equal>[]) => ({
  conjunction: 'and' as const,
  children,
});

/** Ids of a comma-separated field. */
export const idsOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter(isId);

/** The actor is not restricted by a data scope. */
export const isUnrestricted = (actor: Actor): boolean => actor.isAdministrator || actor.roleAliases.includes('admin');

/** All menus and buttons by id. */
export async function readMenus({ records }: BehaviourContext): Promise<Map<string, MenuNode>> {
  const rows = await records.find('menu', undefined, MAX_ROWS, ['id', 'parentId', 'code', 'name', 'category']);
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        id: String(row['id']),
        parentId: String(row['parentId'] ?? ROOT),
        code: String(row['code']),
        name: String(row['name']),
        category: Number(row['category']),
      },
    ]),
  );
}

export const holdsMenu = (actor: Actor, menu: MenuNode | undefined): boolean =>
  menu !== undefined && (actor.isAdministrator || actor.granted.has(menu.code));

/**
 * The resulting set of menus: the requested menus with all menus above them, and existing ones that the actor may not
 * take away. Throws 400 for a menu that the actor does not hold, 404 for one that does not exist.
 */
export function nextMenus(
  actor: Actor,
  menus: ReadonlyMap<string, MenuNode>,
  asked: readonly string[],
  current: ReadonlySet<string>,
): Set<string> {
  const next = new Set<string>();
  for (const id of asked) {
    const menu = menus.get(id);
    if (menu === undefined) throw notFound();
    if (!holdsMenu(actor, menu) && !current.has(id)) throw badRequest('grant.beyond', { name: menu.name });
    next.add(id);
    for (let up = menus.get(menu.parentId); up !== undefined && !next.has(up.id); up = menus.get(up.parentId))
      if (holdsMenu(actor, up)) next.add(up.id);
  }
  for (const id of current) if (!holdsMenu(actor, menus.get(id)) && menus.has(id)) next.add(id);
  return next;
}

/** Makes the link rows of one owner equal to `next`, and returns the ids that were removed. */
export async function setLinks(
  { records }: BehaviourContext,
  model: string,
  { owner, id, target, extra = {} }: { owner: string; id: string; target: string; extra?: Record_ },
  links: readonly Record_[],
  next: ReadonlySet<string>,
): Promise<Set<string>> {
  const gone = links.filter((link) => !next.has(String(link[target])));
  await records.remove(
    model,
    gone.map((link) => String(link['id'])),
  );
  const kept = new Set(links.map((link) => String(link[target])));
  for (const one of next) if (!kept.has(one)) await records.insert(model, { [owner]: id, [target]: one, ...extra });
  return new Set(gone.map((link) => String(link[target])));
}
