import { BlockList, isIP } from 'node:net';
import { badRequest } from '../../errors/index.js';
import { outwardAddress } from '../../http/index.js';

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
 * Refuses addresses that a provider must not have: what `outwardAddress` refuses always, plain http and the local
 * network unless `local` is set. Throws 400.
 */
export async function demandProviderAddress(address: string, local: boolean): Promise<void> {
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await outwardAddress(host);
  const inside = near.check(found, isIP(found) === 6 ? 'ipv6' : 'ipv4');
  if (!local && (protocol !== 'https:' || inside)) throw badRequest('auth.plainProvider', { host });
}

/** `fetch` for what a provider's documents name: every address is looked at, no redirect is followed, answers are small. */
export const providerFetch =
  (local: boolean) =>
  async (address: string, options: RequestInit): Promise<Response> => {
    await demandProviderAddress(address, local);
    const answer = await fetch(address, { ...options, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (Number(answer.headers.get('content-length') ?? 0) > LONGEST_ANSWER) throw new Error('the answer is too long');
    return answer;
  };
