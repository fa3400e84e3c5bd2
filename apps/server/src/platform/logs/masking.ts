const SECRET =
  /pass(word|wd)?|pwd|secret|token|credential|authori[sz]ation|^lc-?auth$|access_?key|api_?key|private_?key|captcha/i;
const ALSO = new Set(['sign', 'code', 'value', 'state', 'params', 'newpassword1']);
/** Calls whose short texts are secrets themselves: codes of logins and of messages. */
const DELICATE = /^\/api\/(lc-auth|lc-resource\/sms\/endpoint)\//;
const MASK = '***';
const DEEPEST = 6;
const MAX_ITEMS = 50;
const LONGEST_VALUE = 500;
const MAX_LENGTH = 4000;

/** Whether what stands under a name must not be written down. `path` is that of the call. */
const isSecret = (name: string, path: string): boolean =>
  SECRET.test(name) || name === 'sign' || (DELICATE.test(path) && ALSO.has(name.toLowerCase()));

/** What passwords must be like is no secret. */
const POLICY = /(Length|Kinds)$/;

/** Whether the value of a parameter with this key must not be written down. */
export const isSecretParam = (key: unknown): boolean => SECRET.test(String(key)) && !POLICY.test(String(key));

/** Whether `name` is the value of a secret parameter; of one whose key is not said, who knows. */
const isParamValue = (name: string, record: object): boolean =>
  name === 'paramValue' && (!('paramKey' in record) || isSecretParam(record.paramKey));

/** Characters that are still wanted of a value: what stands behind them is not walked through. */
interface Room {
  left: number;
}

const CUT = '…';

function masked(value: unknown, path: string, depth: number, room: Room): unknown {
  if (room.left <= 0) return CUT;
  if (typeof value !== 'object' || value === null) {
    const text =
      typeof value === 'string' && value.length > LONGEST_VALUE ? value.slice(0, LONGEST_VALUE) + CUT : value;
    room.left -= String(text).length;
    return text;
  }
  if (depth >= DEEPEST) return CUT;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      if (room.left <= 0 || items.length >= MAX_ITEMS) {
        items.push(CUT);
        break;
      }
      items.push(masked(item, path, depth + 1, room));
    }
    return items;
  }
  const said: Record<string, unknown> = {};
  let count = 0;
  for (const [name, item] of Object.entries(value)) {
    if (room.left <= 0 || count >= MAX_ITEMS) {
      said[CUT] = CUT;
      break;
    }
    count += 1;
    room.left -= name.length;
    const hidden = isSecret(name, path) || isParamValue(name, value);
    said[name] = hidden ? MASK : masked(item, path, depth + 1, room);
  }
  return said;
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
    const text = withoutToken(JSON.stringify(masked(whole, path, 0, { left: MAX_LENGTH })));
    return text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH - CUT.length) + CUT : text;
  } catch {
    return null;
  }
}
