/** One refused field, as the server reports it in a failed envelope. */
export interface FieldError {
  field: string;
  label?: { zh: string; en: string };
  message: { zh: string; en: string };
}

/** The answer of every enveloped call (wire-format §1.1). */
export interface Envelope<T = unknown> {
  code: number;
  success: boolean;
  data: T;
  msg: string;
  errors?: FieldError[];
}

/** The answer of a call, not yet checked for success. */
export interface Answer {
  /** HTTP status. */
  status: number;
  headers: Headers;
  /** Parsed JSON, or a Blob when the answer is a file, or text. */
  body: unknown;
}

/** A call that failed. `code` is the code in the body, or the HTTP status if the body has none, or 0 when offline. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = undefined,
    readonly errors: FieldError[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

const field = (body: unknown, key: string): unknown =>
  body && typeof body === 'object' && !(body instanceof Blob) ? (body as Record<string, unknown>)[key] : undefined;

/** The code of the body, or of HTTP when the body has none. */
export function codeOf(answer: Answer): number {
  const code = field(answer.body, 'code');
  return typeof code === 'number' ? code : answer.status;
}

/** The message of a failed answer; `fallback` when the server sent none. */
export function messageOf(answer: Answer, fallback: string): string {
  const text = field(answer.body, 'msg') || field(answer.body, 'error_description');
  return typeof text === 'string' && text ? text : fallback;
}

/** Further details of a failed answer: its data, or the whole body when there is no envelope. */
export const detailsOf = ({ body }: Answer): unknown => (field(body, 'error') ? body : field(body, 'data'));

export function errorsOf(answer: Answer): FieldError[] {
  const errors = field(answer.body, 'errors');
  return Array.isArray(errors) ? (errors as FieldError[]) : [];
}
