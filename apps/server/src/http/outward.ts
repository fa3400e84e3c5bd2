import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { badRequest } from '../errors/index.js';

/** Addresses of cloud metadata services outside the refused ranges. */
const SECRETS: ReadonlySet<string> = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254']);
/** Ranges of private networks. */
const NEAR: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

/**
 * Whether a server may call an address: `open` for public ones, `near` for private networks, `refused` for those that
 * no configuration may use: link-local and multicast, ranges that IANA reserves, and ranges that are translated to IPv4
 * (NAT64, 6to4, Teredo), because their real target is unknown.
 */
export function addressKind(address: string): 'open' | 'near' | 'refused' {
  if (!ipaddr.isValid(address)) return 'refused';
  // An IPv4 address in IPv6 form is checked as IPv4.
  const parsed = ipaddr.process(address);
  if (SECRETS.has(parsed.toString())) return 'refused';
  const range = parsed.range();
  if (range === 'unicast') return 'open';
  return NEAR.has(range) ? 'near' : 'refused';
}

/**
 * The addresses of a host from a configuration. Connect only to these, because the name may have other addresses in the
 * next lookup. Throws 400 for an unknown host or if one of its addresses is refused.
 */
export async function outwardAddresses(host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...more] = await lookup(host, { all: true }).catch(() => []);
  if (first === undefined) throw badRequest('outward.unknown', { host });
  if ([first, ...more].some(({ address }) => addressKind(address) === 'refused'))
    throw badRequest('outward.refused', { host });
  return [first, ...more];
}

/** Throws 400 when one of the addresses is in a private network. */
export function demandFar(host: string, addresses: readonly LookupAddress[]): void {
  if (addresses.some(({ address }) => addressKind(address) === 'near')) throw badRequest('outward.refused', { host });
}

/** The first address of a host. */
export const outwardAddress = async (host: string): Promise<string> => (await outwardAddresses(host))[0].address;
