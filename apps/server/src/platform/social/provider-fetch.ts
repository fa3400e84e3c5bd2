import { badRequest } from '../../errors/index.js';
import { addressKind, boundedText, outwardFetch } from '../../http/index.js';

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 1_000_000;

/**
 * `fetch` for what a provider's documents name: every address is looked at, no redirect is followed, answers are small.
 * Plain http and the local network are refused unless `local` is set.
 */
export const providerFetch =
  (local: boolean) =>
  async (address: string, options: RequestInit): Promise<Response> => {
    const asked = new Request(address, options);
    const body = Buffer.from(await asked.arrayBuffer());
    const { protocol, hostname: host } = new URL(address);
    const answer = await outwardFetch(address, {
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      ...(body.length === 0 ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
      demand(addresses) {
        const inside = addresses.some(({ address: one }) => addressKind(one) === 'near');
        if (!local && (protocol !== 'https:' || inside)) throw badRequest('auth.plainProvider', { host });
      },
    });
    const text = await boundedText(answer, LONGEST_ANSWER, TIMEOUT_MS);
    return new Response(text === '' ? null : text, answer);
  };
