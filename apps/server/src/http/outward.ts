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

const isRefused = (address: string): boolean => refused.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address of a host that an administrator named. Connect to this very address: the name may mean another one the
 * next time. Throws 400 for a host that is unknown or one of whose addresses is refused.
 */
export async function outwardAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw badRequest('outward.unknown', { host });
  if (found.some(({ address }) => isRefused(address))) throw badRequest('outward.refused', { host });
  return first.address;
}
