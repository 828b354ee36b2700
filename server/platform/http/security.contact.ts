import type { FastifyPluginAsync } from 'fastify';
import { DAY } from '#server/kernel/time/durations.ts';

type Settings = { securityContact?: string; publicUrl: string | null; mail: { from: { address: string } } };

const PATH = '/.well-known/security.txt';
/** Milliseconds the answer is valid; the standard requires less than a year. */
const VALID = 180 * DAY;

/** The contact for vulnerability reports, `security.txt` (RFC 9116). */
export const securityContact =
  ({ securityContact: contact, publicUrl, mail }: Settings, now: () => Date): FastifyPluginAsync =>
  async (routes) => {
    routes.get(PATH, async (_request, reply) => {
      const expires = new Date(now().getTime() + VALID).toISOString();
      const lines = [
        `Contact: ${contact ?? `mailto:${mail.from.address}`}`,
        `Expires: ${expires}`,
        'Preferred-Languages: es, en',
        ...(publicUrl ? [`Canonical: ${publicUrl}${PATH}`] : []),
      ];
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    });
  };
