import { afterAll, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { useFeedback } from '../feedback/store.js';
import { type Language, setLanguage } from '../i18n/index.js';

/** A call that a component made. */
export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** Status and body of an answer; a Blob is returned unchanged, with its headers. */
export interface Said {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers by path; a function receives the call and may be async. */
export type Answers = Record<string, Said | ((asked: Asked) => Said | Promise<Said>)>;

/** The envelope of a successful answer. */
export const data = (value: unknown): Said => ({ body: { code: 200, success: true, data: value, msg: 'ok' } });
/** The envelope of a refusal. */
export const refusal = (code: number, msg: string, more: object = {}): Said => ({
  status: code,
  body: { code, success: false, data: {}, msg, ...more },
});

function response({ status = 200, body = {}, headers = {} }: Said): Response {
  const blob = body instanceof Blob;
  const type = blob ? body.type : 'application/json';
  return {
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': type, ...headers }),
    json: async () => body,
    blob: async () => body,
    text: async () => JSON.stringify(body),
  } as Response;
}

/** Replaces the server. Returns a list that collects the calls; a call without an answer gets a 404. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const address = new URL(String(input), 'http://localhost');
    const { body } = init ?? {};
    const call: Asked = {
      method: init?.method ?? 'GET',
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
    asked.push(call);
    const answer = answers[call.path] ?? refusal(404, `nobody answers ${call.path}`);
    return response(typeof answer === 'function' ? await answer(call) : answer);
  });
  return asked;
}

/** Two frames. */
const FRAMES_MS = 40;
// What components asked for the next frame must not run after the page is gone.
afterAll(() => new Promise((wake) => void setTimeout(wake, FRAMES_MS)));

// A busy machine renders late, which is not an error of the component.
configure({ asyncUtilTimeout: 15_000 });

/** Adds the browser features that components need and jsdom lacks. */
export async function stage(language: Language): Promise<void> {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  globalThis.IntersectionObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver = globalThis.IntersectionObserver as unknown as typeof ResizeObserver;
  URL.createObjectURL ??= () => 'blob:';
  URL.revokeObjectURL ??= () => undefined;
  useFeedback.setState({ toasts: [] });
  await setLanguage(language);
}
