const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 10_000;

/** Posts to a provider and answers its JSON. Throws when it does not answer, or not with JSON; redirects are refused. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = (await answer.text()).slice(0, LONGEST_ANSWER);
  if (!answer.ok) throw new Error(`the provider answers ${answer.status}: ${text.slice(0, 200)}`);
  const json: unknown = text === '' ? {} : JSON.parse(text);
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } as const;
