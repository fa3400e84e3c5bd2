import { boundedText, demandFar, outwardFetch } from '../../../http/index.js';

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 10_000;

/** `: isv.BUSINESS_LIMIT_CONTROL`: the code that a provider gives for its refusal. */
const codeIn = (text: string): string => {
  const [, code] = /"code"\s*:\s*"?([\w.-]{1,60})"?\s*[,}]/i.exec(text) ?? [];
  return code === undefined ? '' : `: ${code}`;
};

/**
 * Posts to a provider and answers its JSON. Throws when it does not answer, or not with JSON; redirects are refused, and
 * own networks unless `local` is set.
 */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  local: boolean,
): Promise<Record<string, unknown>> {
  const answer = await outwardFetch(url, {
    method: 'POST',
    body,
    headers,
    timeoutMs: TIMEOUT_MS,
    // A tenant names the address: it must not lead to what only this server reaches.
    demand(addresses) {
      if (!local) demandFar(new URL(url).hostname, addresses);
    },
  });
  const text = await boundedText(answer, LONGEST_ANSWER, TIMEOUT_MS);
  // Not what it says: the log of whoever configures an address is no window into what is behind it.
  if (!answer.ok) throw new Error(`the provider answers ${answer.status}${codeIn(text)}`);
  const json: unknown = text === '' ? {} : JSON.parse(text);
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } as const;
