/**
 * The only place that converts between the server's format and amis: envelopes and field errors in answers, paging and
 * sorting in requests.
 */
import { type Answer, codeOf, errorsOf, type FieldError, messageOf } from '../api/index.js';

/** The answer format of amis. */
interface AmisPayload {
  /** 0: success, 422: field errors, otherwise the error code. */
  status: number;
  msg: string;
  data: Record<string, unknown>;
  errors?: Record<string, string>;
}

export interface Wording {
  language: 'zh' | 'en';
  unknownError: string;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Properties of a paged answer that only repeat the request. */
const PAGING_ECHO = [
  'records',
  'size',
  'current',
  'pages',
  'orders',
  'searchCount',
  'optimizeCountSql',
  'hitCount',
  'countId',
  'maxLimit',
];

function toData(data: unknown): Plain {
  if (Array.isArray(data)) return { items: data, total: data.length };
  if (!isPlain(data)) return data === null || data === undefined ? {} : { value: data };
  if (Array.isArray(data.records)) {
    const extra = Object.fromEntries(Object.entries(data).filter(([key]) => !PAGING_ECHO.includes(key)));
    return { ...extra, items: data.records, total: Number(data.total ?? data.records.length) };
  }
  return data;
}

/**
 * `{field: text}`. The text for a field of a line (`lines.0.qty`) includes its name, because amis shows it above the
 * form.
 */
function toFieldErrors(errors: FieldError[], language: Wording['language']): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { field, label, message } of errors) {
    const text = message[language];
    texts[field] = field.includes('.') && label ? `${label[language]}: ${text}` : text;
  }
  return texts;
}

/**
 * Converts an answer for amis. Reads have no message, because amis would show it as a toast. A failure has its data
 * under `failure`, so that a conflict (409) can be shown without writing the other user's values into the open form.
 */
export function toAmis(answer: Answer, method: string, wording: Wording): AmisPayload {
  const code = codeOf(answer);
  const body = answer.body;
  const enveloped = isPlain(body) && 'code' in body;
  if (code === 200) {
    const msg = enveloped && method.toLowerCase() !== 'get' ? String(body.msg ?? '') : '';
    return { status: 0, msg, data: toData(enveloped ? body.data : body) };
  }
  const payload: AmisPayload = { status: code || 500, msg: messageOf(answer, wording.unknownError), data: {} };
  const errors = errorsOf(answer);
  if (errors.length) return { ...payload, status: 422, errors: toFieldErrors(errors, wording.language) };
  if (enveloped && isPlain(body.data) && Object.keys(body.data).length) payload.data = { failure: body.data };
  return payload;
}

/**
 * Converts an address built by amis: `page/perPage` → `current/size`, `orderBy/orderDir` → `ascs/descs`. Only list
 * calls (with both paging parameters) are changed; their empty filters are removed.
 */
export function toQuery(url: string): string {
  const [path = '', search = ''] = url.split('?', 2);
  const params = new URLSearchParams(search);
  if (!params.has('page') || !params.has('perPage')) return url;
  const out = new URLSearchParams();
  for (const [key, value] of params) {
    if (key === 'page') out.set('current', value);
    else if (key === 'perPage') out.set('size', value);
    else if (key === 'orderBy') {
      if (value) out.set(params.get('orderDir') === 'desc' ? 'descs' : 'ascs', value);
    } else if (key !== 'orderDir' && value !== '') out.append(key, value);
  }
  return `${path}?${out}`;
}
