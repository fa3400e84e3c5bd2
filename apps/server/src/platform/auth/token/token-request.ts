import { OauthError } from '../oauth-error.js';

type Values = Record<string, unknown>;

/** What the token call was given, from query string, form body and headers alike. */
export interface TokenRequest {
  grantType: string;
  tenantId?: string;
  username: string;
  password: string;
  /** Credential that takes its place, if the login is right. */
  newPassword: string;
  refreshToken: string;
  /** Login by phone: the code that was sent to it, and its id. */
  phone: string;
  id: string;
  value: string;
  /** Login by a third party: its name, and what it sent back with the person. */
  source: string;
  code: string;
  state: string;
  redirectUri: string;
  /** Issuer that came back with the code. */
  iss: string;
  /** Header: the browser that began a login by a third party is known by it. */
  cookie: string;
  /** Chosen ids; undefined: none chosen. */
  deptIds?: string[];
  roleIds?: string[];
  captchaKey?: string;
  captchaCode?: string;
  userType: string;
  /** Address of the caller. */
  ip: string;
}

const MAX_LENGTH = 2000;
const LONGEST_COOKIES = 8000;

const ids = (text: string | undefined): string[] | undefined => {
  const list = (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  return list.length === 0 ? undefined : list;
};

/** Reads the call. Lists and objects where a text is expected are refused. */
export function readTokenRequest(query: unknown, body: unknown, headers: Values, ip: string): TokenRequest {
  const sources = [query, body].filter((one): one is Values => typeof one === 'object' && one !== null);
  const text = (value: unknown): string | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string' || value.length > MAX_LENGTH)
      throw new OauthError('invalid_request', 'request.invalid');
    return value;
  };
  const parameter = (name: string): string | undefined => {
    for (const source of sources) {
      const value = Object.hasOwn(source, name) ? text(source[name]) : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    grantType: parameter('grant_type') ?? '',
    tenantId: text(headers['tenant-id']) ?? parameter('tenant_id') ?? parameter('tenantId'),
    username: parameter('username') ?? '',
    password: parameter('password') ?? '',
    newPassword: parameter('new_password') ?? '',
    refreshToken: parameter('refresh_token') ?? '',
    phone: parameter('phone') ?? '',
    id: parameter('id') ?? '',
    value: parameter('value') ?? '',
    source: parameter('source') ?? '',
    code: parameter('code') ?? '',
    state: parameter('state') ?? '',
    redirectUri: parameter('redirect_uri') ?? '',
    iss: parameter('iss') ?? '',
    cookie: typeof headers['cookie'] === 'string' ? headers['cookie'].slice(0, LONGEST_COOKIES) : '',
    deptIds: ids(text(headers['dept-id'])),
    roleIds: ids(text(headers['role-id'])),
    captchaKey: text(headers['captcha-key']),
    captchaCode: text(headers['captcha-code']),
    userType: text(headers['user-type']) ?? 'web',
    ip,
  };
}
