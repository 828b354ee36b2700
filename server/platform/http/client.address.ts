import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Some proxies add the port that the client used. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+)):\d+$/i;

/** The connection's own address if the proxy's header isn't an address, so that attempts are still counted. */
function addressOf({ ip, socket }: FastifyRequest): string {
  const [, six, four] = WITH_PORT.exec(ip) ?? [];
  const address = six ?? four ?? '';
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? '');
}

/** Makes `request.ip` an IP address whatever a proxy wrote. */
export function readClientAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isPlain = isIP(request.ip) > 0 && !request.ip.includes('%');
    if (!isPlain) Object.defineProperty(request, 'ip', { value: addressOf(request) });
    done();
  });
}
