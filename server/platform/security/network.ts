import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network; one subscriber has all addresses in it. */
const NETWORK_BITS = 64;

/** What requests and attempts are counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}
