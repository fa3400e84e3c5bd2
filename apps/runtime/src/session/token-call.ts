import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { request } from '../api/index.js';
import type { TokenResponse } from './user.js';

const TOKEN_PATH = '/api/lc-auth/oauth/token';

/** SHA-256 in lower-case hex: the credential the server knows. (crypto.subtle is missing on plain http in a LAN.) */
export const hashPassword = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  captcha?: { key: string; code: string };
}

/** Grant captcha when one is given, else password. Throws ApiError with the server's error description. */
export function grantPassword({ tenantId, account, password, captcha }: Credentials): Promise<TokenResponse> {
  const headers: Record<string, string> = { 'Tenant-Id': tenantId, 'Dept-Id': '', 'Role-Id': '' };
  if (captcha) {
    headers['Captcha-Key'] = captcha.key;
    headers['Captcha-Code'] = captcha.code;
  }
  return request<TokenResponse>(TOKEN_PATH, {
    method: 'POST',
    anonymous: true,
    quiet: true,
    headers,
    query: {
      tenantId,
      username: account,
      password: hashPassword(password),
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
  });
}

/** Grant refresh_token, for the department and role in use. */
export function grantRefresh(refreshToken: string, tenantId: string, deptId: string, roleId: string) {
  return request<TokenResponse>(TOKEN_PATH, {
    method: 'POST',
    anonymous: true,
    quiet: true,
    headers: { 'Tenant-Id': tenantId, 'Dept-Id': deptId, 'Role-Id': roleId },
    query: { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all' },
  });
}

export interface Captcha {
  key: string;
  /** A data URL. */
  image: string;
}

export const fetchCaptcha = (): Promise<Captcha> =>
  request<Captcha>('/api/lc-auth/oauth/captcha', { anonymous: true, quiet: true });
