import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ApiError, request } from '../api/index.js';
import { type Choice, chosenHeaders, lastChoice } from './choice.js';
import type { PasswordRule } from './password-rule.js';
import type { TokenResponse } from './user.js';

const TOKEN_PATH = '/api/lc-auth/oauth/token';

/**
 * SHA-256 as lower-case hex: the credential that the server expects. (crypto.subtle is missing on sites without TLS.)
 */
export const hashPassword = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  captcha?: { key: string; code: string };
  /** Replaces the expired password. */
  newPassword?: string;
}

/** The password rule in a refusal of a correct but expired password; undefined for any other refusal. */
export function expiredRule({ data }: ApiError): PasswordRule | undefined {
  const body = data as { error?: unknown; rule?: PasswordRule } | null | undefined;
  return body?.error === 'password_expired' ? body.rule : undefined;
}

const NOTHING: Choice = { deptId: '', roleId: '' };

const grant = (
  grantType: string,
  tenantId: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenResponse> =>
  request<TokenResponse>(TOKEN_PATH, {
    method: 'POST',
    anonymous: true,
    quiet: true,
    headers: { 'Tenant-Id': tenantId, ...chosenHeaders(NOTHING), ...headers },
    query: { tenantId, ...query, grant_type: grantType, scope: 'all' },
  });

/** Grant captcha when a captcha is given, otherwise password. Throws ApiError with the server's error description. */
export function grantPassword(credentials: Credentials): Promise<TokenResponse> {
  const { tenantId, account, password, captcha, newPassword } = credentials;
  const query = {
    ...{ username: account, password: hashPassword(password), type: 'account' },
    ...(newPassword ? { new_password: hashPassword(newPassword) } : {}),
  };
  const headers = chosenHeaders(lastChoice(tenantId, account));
  if (!captcha) return grant('password', tenantId, query, headers);
  return grant('captcha', tenantId, query, { ...headers, 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code });
}

export interface PhoneCode {
  tenantId: string;
  phone: string;
  /** Id of the code that was sent. */
  id: string;
  value: string;
}

/** Grant sms_code: the user proves with the code that the phone is theirs. */
export const grantPhone = ({ tenantId, ...code }: PhoneCode): Promise<TokenResponse> =>
  grant('sms_code', tenantId, code);

export interface ThirdPartyCode {
  tenantId: string;
  source: string;
  code: string;
  state: string;
  iss: string;
}

/** Grant social: the provider's answer. Without an account, the server's answer has neither tokens nor a user. */
export const grantThirdParty = ({ tenantId, ...back }: ThirdPartyCode): Promise<TokenResponse> =>
  grant('social', tenantId, { ...back });

/** Requests a code by SMS; returns its id. */
export async function sendPhoneCode(tenantId: string, phone: string): Promise<string> {
  const path = '/api/lc-resource/sms/endpoint/send-validate';
  const call = { method: 'POST', anonymous: true, quiet: true, query: { tenantId, phone } };
  return (await request<{ id: string }>(path, call)).id;
}

/**
 * Grant refresh_token. The session keeps its choice of department and role; without one it has all of them, including
 * new ones.
 */
export const grantRefresh = (refreshToken: string, tenantId: string, choice = NOTHING): Promise<TokenResponse> =>
  grant('refresh_token', tenantId, { refresh_token: refreshToken }, chosenHeaders(choice));

export interface Captcha {
  key: string;
  /** The picture as a data URL. */
  image: string;
}

export const fetchCaptcha = (): Promise<Captcha> =>
  request<Captcha>('/api/lc-auth/oauth/captcha', { anonymous: true, quiet: true });
