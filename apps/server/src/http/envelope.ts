import { AppError, describe, type FieldProblem } from '../errors/index.js';

export type Language = 'zh' | 'en';

/** Response envelope of wire-format §1.1; key order is part of the format. */
export interface Envelope {
  code: number;
  success: boolean;
  data: unknown;
  msg: string;
  errors?: FieldProblem[];
}

const done = describe('request.done');
const nothing = describe('request.noData');

/** Wraps a result. `undefined` marks a write (data `{}`), `null` a read that found nothing. */
export function success(data: unknown, language: Language): Envelope {
  if (data === null) return { code: 200, success: true, data: {}, msg: nothing[language] };
  return { code: 200, success: true, data: data === undefined ? {} : data, msg: done[language] };
}

/** A success with its own message. */
export class Message {
  constructor(
    readonly text: { zh: string; en: string },
    readonly data: unknown = {},
  ) {}
}

/** Wraps any result of a call. */
export const enveloped = (data: unknown, language: Language): Envelope =>
  data instanceof Message ? { ...success(data.data, language), msg: data.text[language] } : success(data, language);

export function failure(error: AppError, language: Language): Envelope {
  const { problems, data } = error.extra;
  const body: Envelope = { code: error.status, success: false, data: data ?? {}, msg: error.words[language] };
  if (problems !== undefined) body.errors = problems;
  return body;
}

/** `en` when the client prefers English, else `zh`. */
export const languageOf = (header: string | string[] | undefined): Language =>
  typeof header === 'string' && /^\s*en\b/i.test(header) ? 'en' : 'zh';
