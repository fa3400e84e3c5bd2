const DIGITS = 11;

/** Key of the text that says what is wrong with a mobile number; undefined when it is one. */
export function phoneFault(phone: string): string | undefined {
  if (phone === '') return 'login.phoneMissing';
  if (phone.length !== DIGITS) return 'login.phoneLength';
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : 'login.phoneWrong';
}
