export const FIELDS = ['tenantId', 'name', 'account', 'password', 'password2'] as const;
export type Form = Record<(typeof FIELDS)[number], string>;
export const EMPTY: Form = { tenantId: '', name: '', account: '', password: '', password2: '' };

/** i18n key of the problem of the form; undefined when it is valid. */
export function wrongWith({ tenantId, account, password, password2 }: Form): string | undefined {
  if (!tenantId.trim()) return 'register.missing.tenantId';
  if (!account.trim()) return 'register.missing.account';
  if (!password || !password2) return 'register.missing.password';
  return password === password2 ? undefined : 'register.differs';
}
