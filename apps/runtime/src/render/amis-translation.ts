/**
 * The only place that translates between the product's calls and amis: envelopes and refused fields on the way in,
 * paging and sorting on the way out.
 */
import { type Answer, codeOf, errorsOf, type FieldError, messageOf } from '../api/index.js';

/** What amis understands as an answer. */
interface AmisPayload {
  /** 0 done, 422 refused fields, otherwise the failed code. */
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

/** Keys of a paged answer that only repeat the question. */
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

/** `{field: text}`; a field of a line (`lines.0.qty`) names itself, for amis shows it above the form. */
function toFieldErrors(errors: FieldError[], language: Wording['language']): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { field, label, message } of errors) {
    const text = message[language];
    texts[field] = field.includes('.') && label ? `${label[language]}: ${text}` : text;
  }
  return texts;
}

/**
 * An answer as amis wants it. Reads carry no message (amis would toast it). A failure keeps its data under `failure`,
 * so that a conflict (409) can be shown without pouring the other side's values into the open form.
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
 * The address amis built, in the product's words: `page/perPage` → `current/size`, `orderBy/orderDir` → `ascs/descs`.
 * Only list calls (both paging keys present) are touched; their empty filters are dropped.
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
