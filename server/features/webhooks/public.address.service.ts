import ipaddr from 'ipaddr.js';

/** The only IPv6 range of public networks; tunnels within it are refused by their ranges. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** A public address by its range, but Azure's virtual machines reach their host by it. */
const INSIDE_A_CLOUD = '168.63.129.16';

/** Whether an IP address is public: not private, loopback, link-local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // an IPv4 address within an IPv6 one is judged as that
  if (ip.range() !== 'unicast' || ip.toString() === INSIDE_A_CLOUD) return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6);
}

/** Names that only this machine or its network resolve. */
const LOCAL_NAME = /^[^.]+$|\.(localhost|localdomain|local|internal|intranet|private|corp|svc|lan|home|arpa)$/;

/** Whether a URL's host may be public; addresses of a name are checked at each connection. */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return ipaddr.isValid(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host.toLowerCase());
}
