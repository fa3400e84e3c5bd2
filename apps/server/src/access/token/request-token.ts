import type { Actor } from '../actor.js';

/** The part of a request that says who is asking. Header names are lower case, as node has them. */
export interface RequestHead {
  headers: Record<string, string | string[] | undefined>;
  method?: string;
  query?: unknown;
}

const SCHEME_LENGTH = 7;
const first = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one !== '' ? one : undefined;
};

/** Token of the header Lc-Auth, or of the query parameter of that name (downloads); the scheme word is cut off. */
export function tokenOf(request: RequestHead): string | undefined {
  const query = request.query as Record<string, unknown> | null | undefined;
  const text = first(request.headers['lc-auth']) ?? first(query?.['Lc-Auth']);
  return text === undefined ? undefined : text.slice(SCHEME_LENGTH).trim();
}

/** Whether the headers Tenant-Id, Dept-Id or Role-Id claim something the token does not hold. */
export function contradiction(request: RequestHead, actor: Actor): boolean {
  const { headers } = request;
  const outside = (name: string, own: readonly string[]): boolean => {
    const text = first(headers[name]);
    return text?.split(',').some((id) => !own.includes(id.trim())) ?? false;
  };
  return (
    outside('tenant-id', [actor.tenantId]) || outside('dept-id', actor.deptIds) || outside('role-id', actor.roleIds)
  );
}
