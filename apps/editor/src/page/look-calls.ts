import { type ButtonNode, leaves } from '../shared/use-granted.js';
import { request } from './runtime.js';

/** The person for whom a page is previewed. */
export type Whom = { kind: 'me' } | { kind: 'role' | 'person'; id: string };

export interface Choosable {
  id: string;
  name: string;
}

/**
 * What the preview needs to show the page for another person: a read-only token, that person's rights, and the user
 * data for the page.
 */
export interface Look {
  /** Different for each `Whom`: a new key starts the page again. */
  key: string;
  token: string;
  granted: ReadonlySet<string>;
  /** The `${user…}` data of another person; undefined: the author. */
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

/** Throws ApiError, also when the author may not view as this person. */
export async function fetchLook(whom: Whom): Promise<Look> {
  const { access_token: token, role_name: roles = '' } = await fetchToken(whom);
  // Only with this token: with the author's own token the answer would have the author's rights.
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

/** Accounts distinguish people with the same name. */
export async function fetchPeople(): Promise<Choosable[]> {
  const rows = await request<{ id: string; realName: string; account: string }[]>('/api/lc-user/select', {
    quiet: true,
  });
  return rows.map(({ id, realName, account }) => ({ id, name: `${realName} (${account})` }));
}
