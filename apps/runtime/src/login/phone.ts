const DIGITS = 11;

/** i18n key of the problem of a mobile number; undefined when it is valid. */
export function phoneFault(phone: string): string | undefined {
  if (phone === '') return 'login.phoneMissing';
  if (phone.length !== DIGITS) return 'login.phoneLength';
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : 'login.phoneWrong';
}
