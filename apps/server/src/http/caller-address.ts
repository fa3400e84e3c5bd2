import ipaddr from 'ipaddr.js';

/** An IPv6 host gets at least a network with a prefix of this length, and may use all its addresses. */
const HOST_BITS = 64;

/**
 * The key under which limits count a caller: an IPv4 address itself, for IPv6 the /64 network, because one machine can
 * use all its addresses. Other texts are used as they are, shortened to 64 characters.
 */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ipaddr.IPv6.parse(address.toString()).toString()}/${HOST_BITS}`)}/${HOST_BITS}`;
}
