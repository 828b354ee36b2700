import ipaddr from 'ipaddr.js';

/** Of IPv6 only these are given to networks of the internet; what they tunnel to is refused by its range. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Of the internet by its range, and in Azure's machines the one of their own host. */
const INSIDE_A_CLOUD = '168.63.129.16';

/** Whether an IP address is one of the internet: not private, loopback, link-local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // an IPv4 address within an IPv6 one is judged as that
  if (ip.range() !== 'unicast' || ip.toString() === INSIDE_A_CLOUD) return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6);
}

/** Names that only mean something on this machine or in its network. */
const LOCAL_NAME = /^[^.]+$|\.(localhost|localdomain|local|internal|intranet|private|corp|svc|lan|home|arpa)$/;

/** Whether a host, as a URL has it, may be public; what a name leads to is asked when it is connected to. */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return ipaddr.isValid(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host.toLowerCase());
}
