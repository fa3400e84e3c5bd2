import type { Account, AccountRole } from './account.store.js';
import type { Client } from './client.store.js';
import type { Guest } from './grant.js';

/** Answer of the token call (wire-format §2.3): not enveloped, snake_case. */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  scope: string;
  tenant_id: string;
  user_id: string;
  dept_id: string;
  post_id: string;
  role_id: string;
  oauth_id: string;
  account: string;
  user_name: string;
  nick_name: string;
  real_name: string;
  role_name: string;
  avatar: string;
  client_id: string;
  detail: { type: string };
  license: string;
  jti: string;
  authorities: string[];
}

interface Issued {
  account: Account;
  roles: readonly AccountRole[];
  deptIds: readonly string[];
  client: Client;
  accessToken: string;
  refreshToken: string;
  jti: string;
  userType: string;
}

export function tokenResponse(issued: Issued): TokenResponse {
  const { account, roles, client } = issued;
  const aliases = roles.map((role) => role.alias);
  return {
    access_token: issued.accessToken,
    token_type: 'bearer',
    refresh_token: issued.refreshToken,
    expires_in: client.accessValidity,
    scope: client.scope,
    tenant_id: account.tenantId,
    user_id: account.id,
    dept_id: issued.deptIds.join(','),
    post_id: account.postId ?? '',
    role_id: roles.map((role) => role.id).join(','),
    oauth_id: '',
    account: account.account,
    user_name: account.account,
    nick_name: account.name,
    real_name: account.realName,
    role_name: aliases.join(','),
    avatar: account.avatar ?? '',
    client_id: client.clientId,
    detail: { type: issued.userType },
    license: 'lamina',
    jti: issued.jti,
    authorities: aliases,
  };
}

/** The answer to somebody who has no account yet: no tokens and no user, but what he registers with. */
export function guestResponse(
  { tenantId, oauthId, account, name, avatar }: Guest['guest'],
  client: Client,
): TokenResponse {
  const nobody = {
    access_token: '',
    refresh_token: '',
    expires_in: 0,
    user_id: '',
    dept_id: '',
    post_id: '',
    role_id: '',
  };
  return {
    ...nobody,
    ...{ token_type: 'bearer', scope: client.scope, client_id: client.clientId, license: 'lamina', jti: '' },
    ...{
      tenant_id: tenantId,
      oauth_id: oauthId,
      account,
      user_name: account,
      nick_name: name,
      real_name: name,
      avatar,
    },
    ...{ role_name: '', authorities: [], detail: { type: 'web' } },
  };
}
