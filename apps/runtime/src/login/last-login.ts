import { config, DEFAULT_TENANT } from '../config.js';

const LAST_KEY = 'lamina.last-login';

// A type and not an interface, so that it is assignable to a record of texts.
type LastLogin = {
  tenantId: string;
  account: string;
};

/** Tenant and account of the last login in this browser. */
export function readLast(): LastLogin {
  const text = localStorage.getItem(LAST_KEY);
  return text ? (JSON.parse(text) as LastLogin) : { tenantId: DEFAULT_TENANT, account: '' };
}

export const writeLast = (last: LastLogin): void => localStorage.setItem(LAST_KEY, JSON.stringify(last));

/** The tenant to log in to: the typed one, or the default when there is only one. */
export const tenantOf = (typed: string): string => (config.tenantMode ? typed.trim() : DEFAULT_TENANT);
