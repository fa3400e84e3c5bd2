import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { useFeedback } from '../feedback/store.js';
import { type Language, setLanguage } from '../i18n/index.js';

/** What a component asked the server. */
export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** The status and body of an answer; a Blob goes as it is, with its headers. */
export interface Said {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers by path; a function sees what was asked, and may wait. */
export type Answers = Record<string, Said | ((asked: Asked) => Said | Promise<Said>)>;

/** The envelope of an answer that succeeded. */
export const data = (value: unknown): Said => ({ body: { code: 200, success: true, data: value, msg: 'ok' } });
/** The envelope of one that was refused. */
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

/** Takes the place of the server. Answers everything that was asked so far; what nobody answers is a 404. */
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

// A busy machine draws late, which is no fault of a component.
configure({ asyncUtilTimeout: 15_000 });

/** What browsers have and jsdom has not, as far as components need it. */
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
  useFeedback.setState({ toasts: [] });
  await setLanguage(language);
}
