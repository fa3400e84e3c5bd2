import { type ButtonNode, leaves } from '../workshop/use-granted.js';
import { request } from './runtime-door.js';

/** As whom a page is previewed. */
export type Whom = { kind: 'me' } | { kind: 'role' | 'person'; id: string };

export interface Choosable {
  id: string;
  name: string;
}

/** What the preview needs to be somebody: a token that changes nothing, what he holds, and who he is to a page. */
export interface Look {
  /** Another one for each `Whom`: the page begins anew. */
  key: string;
  token: string;
  granted: ReadonlySet<string>;
  /** What pages read as `${user…}` of another person; undefined: it is the author himself. */
  user: Record<string, unknown> | undefined;
}

const OAUTH = '/api/lc-auth/oauth';
const codes = (nodes: ButtonNode[]): string[] =>
  nodes.flatMap(({ code, children = [] }) => [...(code ? [code] : []), ...codes(children)]);

export const keyOf = (whom: Whom): string => (whom.kind === 'me' ? 'me' : `${whom.kind} ${whom.id}`);

async function fetchToken(whom: Whom): Promise<{ access_token: string; role_name?: string }> {
  if (whom.kind === 'me') return request(`${OAUTH}/look`, { quiet: true });
  const query = whom.kind === 'role' ? { roleId: whom.id } : { userId: whom.id };
  return request(`${OAUTH}/view-as`, { method: 'POST', query, quiet: true });
}

/** Throws ApiError, for whom the author may not look as, too. */
export async function fetchLook(whom: Whom): Promise<Look> {
  const { access_token: token, role_name: roles = '' } = await fetchToken(whom);
  // With the token alone: the author's own would say what he holds himself.
  const as = { headers: { 'Lc-Auth': `bearer ${token}` }, anonymous: true, quiet: true };
  const [buttons, routes, person] = await Promise.all([
    request<ButtonNode[] | object>('/api/lc-system/menu/buttons', as),
    request<ButtonNode[] | object>('/api/lc-system/menu/routes', as),
    whom.kind === 'me' ? undefined : request<Record<string, unknown>>(`${OAUTH}/user-info`, as),
  ]);
  const list = (nodes: ButtonNode[] | object): ButtonNode[] => (Array.isArray(nodes) ? nodes : []);
  const granted = new Set([...leaves(list(buttons)), ...codes(list(routes))]);
  const user = person && { ...person, roles: roles.split(',').filter(Boolean) };
  return { key: keyOf(whom), token, granted, user };
}

export async function fetchRoles(): Promise<Choosable[]> {
  const rows = await request<{ id: string; roleName: string }[]>('/api/lc-system/role/select', { quiet: true });
  return rows.map(({ id, roleName }) => ({ id, name: roleName }));
}

/** People are told apart by their accounts. */
export async function fetchPeople(): Promise<Choosable[]> {
  const rows = await request<{ id: string; realName: string; account: string }[]>('/api/lc-user/select', {
    quiet: true,
  });
  return rows.map(({ id, realName, account }) => ({ id, name: `${realName} (${account})` }));
}
