import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { badRequest } from '../errors/index.js';

/** Addresses that no configuration may make the server talk to: link-local ones and those where clouds keep secrets. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16);
refused.addSubnet('0.0.0.0', 8);
refused.addSubnet('224.0.0.0', 4);
refused.addAddress('100.100.100.200');
refused.addAddress('168.63.129.16');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('ff00::', 8, 'ipv6');
refused.addAddress('fd00:ec2::254', 'ipv6');
refused.addAddress('::', 'ipv6');

/** Whether an address is in a list, whichever kind it is of. */
export const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The addresses of a host that an administrator named. Connect to these very ones: the name may mean others the next
 * time. Throws 400 for a host that is unknown or one of whose addresses is refused.
 */
export async function outwardAddresses(host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...more] = await lookup(host, { all: true }).catch(() => []);
  if (first === undefined) throw badRequest('outward.unknown', { host });
  if ([first, ...more].some(({ address }) => isIn(refused, address))) throw badRequest('outward.refused', { host });
  return [first, ...more];
}

/** The first of them. */
export const outwardAddress = async (host: string): Promise<string> => (await outwardAddresses(host))[0].address;
