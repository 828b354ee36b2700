import type { FastifyRequest } from 'fastify';
import { MAX_USER_AGENT, type Client } from '#server/kernel/client.ts';

/** Where a request comes from: its address, and what the browser says about itself. */
export const clientOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
});
