import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { badRequest } from '../errors/index.js';

/** Where clouds keep secrets, in ranges that are open or near otherwise. */
const SECRETS: ReadonlySet<string> = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254']);
/** Ranges of own networks. */
const NEAR: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

/**
 * What an address is to a server that is told to call it: open to all, in an own network, or one that no
 * configuration may name: link-local and multicast ones, whatever IANA keeps for a purpose of its own, and those that
 * lead to an IPv4 address by a translation (NAT64, 6to4, Teredo), since what stands behind them cannot be known.
 */
export function addressKind(address: string): 'open' | 'near' | 'refused' {
  if (!ipaddr.isValid(address)) return 'refused';
  // An IPv4 address that is written as an IPv6 one is looked at as what it is.
  const parsed = ipaddr.process(address);
  if (SECRETS.has(parsed.toString())) return 'refused';
  const range = parsed.range();
  if (range === 'unicast') return 'open';
  return NEAR.has(range) ? 'near' : 'refused';
}

/**
 * The addresses of a host that an administrator named. Connect to these very ones: the name may mean others the next
 * time. Throws 400 for a host that is unknown or one of whose addresses is refused.
 */
export async function outwardAddresses(host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...more] = await lookup(host, { all: true }).catch(() => []);
  if (first === undefined) throw badRequest('outward.unknown', { host });
  if ([first, ...more].some(({ address }) => addressKind(address) === 'refused'))
    throw badRequest('outward.refused', { host });
  return [first, ...more];
}

/** Throws 400 when one of the addresses of a host is in an own network. */
export function demandFar(host: string, addresses: readonly LookupAddress[]): void {
  if (addresses.some(({ address }) => addressKind(address) === 'near')) throw badRequest('outward.refused', { host });
}

/** The first of them. */
export const outwardAddress = async (host: string): Promise<string> => (await outwardAddresses(host))[0].address;
