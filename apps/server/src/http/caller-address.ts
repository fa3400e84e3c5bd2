import ipaddr from 'ipaddr.js';

/** What an IPv6 host is given at least: it may use any of the addresses in it. */
const HOST_BITS = 64;

/**
 * Whom limits count: an IPv4 address as it is, an IPv6 address by its network of 64 bits, since one machine has all of
 * them. What is no address counts as it stands.
 */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ipaddr.IPv6.parse(address.toString()).toString()}/${HOST_BITS}`)}/${HOST_BITS}`;
}
