import { BlockList } from 'node:net';
import { badRequest } from '../../errors/index.js';
import { boundedText, isIn, outwardFetch } from '../../http/index.js';

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 1_000_000;

/** Networks of the house: a provider there counts only when the operator says so. */
const near = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(net, bits);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

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
        const inside = addresses.some(({ address: one }) => isIn(near, one));
        if (!local && (protocol !== 'https:' || inside)) throw badRequest('auth.plainProvider', { host });
      },
    });
    const text = await boundedText(answer, LONGEST_ANSWER, TIMEOUT_MS);
    return new Response(text === '' ? null : text, answer);
  };
