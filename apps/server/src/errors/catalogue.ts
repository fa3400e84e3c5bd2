import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config/index.js';
import { AppError } from './app-error.js';
import type { FieldProblem, Words } from './problem.js';

export type Params = Record<string, string | number | Words>;

const texts: Record<string, Words> = JSON.parse(
  readFileSync(join(loadConfig().schemasDir, 'i18n', 'messages.json'), 'utf8'),
);

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

const fill = (text: string, language: 'zh' | 'en', params: Params): string =>
  text.replace(PLACEHOLDER, (whole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one !== undefined) return (Number(value) === 1 ? one : many) ?? whole;
    return typeof value === 'object' ? value[language] : String(value);
  });

/** Replaces each `{name}` with its value, and `{name|row|rows}` with the word that goes with it; a name without a value stays. */
export const filled = ({ zh, en }: Words, params: Params): Words => ({
  zh: fill(zh, 'zh', params),
  en: fill(en, 'en', params),
});

/** The text of a catalogue key with its parameters filled in. An unknown key is a programming error and throws. */
export function describe(key: string, params: Params = {}): Words {
  const entry = texts[key];
  if (entry === undefined) throw new Error(`message key ${key} is not in schemas/i18n/messages.json`);
  return filled(entry, params);
}

/** 400: the request is wrong, or a business rule is broken. */
export const badRequest = (key: string, params?: Params, data?: unknown): AppError =>
  new AppError(400, describe(key, params), { data });

/** 400 with the invalid fields; the message of the first becomes the message of the answer. */
export const invalid = (problems: FieldProblem[]): AppError =>
  new AppError(400, problems[0]?.message ?? describe('request.invalid'), { problems });

/** 400 for one field. */
export function fieldError(field: string, label: Words, key: string, params: Params = {}): AppError {
  return invalid([{ field, label, message: describe(key, { label, ...params }) }]);
}

/** 401: no token, or an invalid one. */
export const unauthorized = (key = 'auth.unauthorized'): AppError => new AppError(401, describe(key));

/** 403: the user is known, but not allowed. */
export const forbidden = (key = 'access.refused', params?: Params): AppError =>
  new AppError(403, describe(key, params));

const NO_PATH = 'request.noPath';

/**
 * 404: it does not exist, or the caller may not see it. The HTTP status is 404 only for an unknown path: a call for a
 * missing record does exist, so it answers HTTP 400 with code 404 in its body.
 */
export const notFound = (key = 'request.noRecord', params?: Params): AppError =>
  new AppError(404, describe(key, params), key === NO_PATH ? {} : { http: 400 });

/** 503: not possible now; the same request may be repeated after so many seconds. */
export const unavailable = (key: string, retryAfter: number, params?: Params): AppError =>
  new AppError(503, describe(key, params), { retryAfter });

/** 409: somebody else was faster; `data` has both versions. */
export const conflict = (key: string, params: Params, data?: unknown): AppError =>
  new AppError(409, describe(key, params), { data });
