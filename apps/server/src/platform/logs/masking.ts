const SECRET =
  /pass(word|wd)?|pwd|secret|token|credential|authori[sz]ation|^lc-?auth$|access_?key|api_?key|private_?key|captcha/i;
const ALSO = new Set(['sign', 'code', 'value', 'state', 'params', 'newpassword1']);
/** Calls whose short texts are secrets themselves: codes of logins and of messages. */
const DELICATE = /^\/api\/(lc-auth|lc-resource\/sms\/endpoint)\//;
const MASK = '***';
const DEEPEST = 6;
const MOST_ITEMS = 50;
const LONGEST_VALUE = 500;
const LONGEST = 4000;

/** Whether what stands under a name must not be written down. `path` is that of the call. */
export const isSecret = (name: string, path: string): boolean =>
  SECRET.test(name) || name === 'sign' || (DELICATE.test(path) && ALSO.has(name.toLowerCase()));

/** What passwords must be like is no secret. */
const POLICY = /(Length|Kinds)$/;

/** Whether the value of a parameter with this key must not be written down. */
export const isSecretParam = (key: unknown): boolean => SECRET.test(String(key)) && !POLICY.test(String(key));

/** Whether `name` is the value of a secret parameter; of one whose key is not said, who knows. */
const isParamValue = (name: string, record: object): boolean =>
  name === 'paramValue' && (!('paramKey' in record) || isSecretParam(record.paramKey));

function masked(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => masked(item, path, depth + 1));
  const entries = Object.entries(value).slice(0, MOST_ITEMS);
  return Object.fromEntries(
    entries.map(([name, item]) => {
      const hidden = isSecret(name, path) || isParamValue(name, value);
      return [name, hidden ? MASK : masked(item, path, depth + 1)];
    }),
  );
}

/** An address or text without the token that downloads bring in their query. */
export const withoutToken = (text: string): string => text.replace(/\b(lc-?auth=)[^&#\s"']*/gi, `$1${MASK}`);

/** Parameters of a call as a bounded JSON text, secrets as ***; null when there are none. Never throws. */
export function paramsText(path: string, query: unknown, body: unknown): string | null {
  const whole: Record<string, unknown> = {};
  if (typeof query === 'object' && query !== null && Object.keys(query).length > 0) whole['query'] = query;
  if (typeof body === 'object' && body !== null) whole['body'] = body;
  if (Object.keys(whole).length === 0) return null;
  try {
    return withoutToken(JSON.stringify(masked(whole, path, 0))).slice(0, LONGEST);
  } catch {
    return null;
  }
}
