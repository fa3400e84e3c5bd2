const USER_KEY = 'lamina.user';

/** The signed-in user as screens need it; page schemas read it as `${user.name}` and so on. */
export interface SessionUser {
  userId: string;
  tenantId: string;
  account: string;
  /** Nickname. */
  name: string;
  realName: string;
  avatar: string;
  deptId: string;
  postId: string;
  roleId: string;
  /** Role aliases, e.g. administrator. */
  roles: string[];
  oauthId: string;
  /** Name of the role that the user views as, read-only. */
  viewing?: string;
}

/** The answer of the token call (wire-format §2.3), with its snake-case names. */
export interface TokenResponse {
  access_token: string;
  refresh_token: string;
  tenant_id: string;
  user_id: string;
  dept_id?: string;
  post_id?: string;
  role_id?: string;
  oauth_id?: string;
  account: string;
  nick_name?: string;
  real_name?: string;
  role_name?: string;
  avatar?: string;
  error_description?: string;
}

export function toUser(response: TokenResponse): SessionUser {
  return {
    userId: response.user_id,
    tenantId: response.tenant_id,
    account: response.account,
    name: response.nick_name || response.account,
    realName: response.real_name ?? '',
    avatar: response.avatar ?? '',
    deptId: response.dept_id ?? '',
    postId: response.post_id ?? '',
    roleId: response.role_id ?? '',
    roles: (response.role_name ?? '').split(',').filter(Boolean),
    oauthId: response.oauth_id ?? '',
  };
}

/** Known to a third party, but without an account here: the user id is empty or negative. */
export const isGuest = ({ userId }: SessionUser): boolean => !userId || userId.startsWith('-');

export function readUser(): SessionUser | null {
  const text = localStorage.getItem(USER_KEY);
  return text ? (JSON.parse(text) as SessionUser) : null;
}

export function writeUser(user: SessionUser | null): void {
  if (user) localStorage.setItem(USER_KEY, JSON.stringify(user));
  else localStorage.removeItem(USER_KEY);
}
