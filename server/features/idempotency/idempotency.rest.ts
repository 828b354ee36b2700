import type { FastifyRequest } from 'fastify';
import { textOf } from '#server/platform/rest/schema.ts';
import { KEY_PATTERN, MAX_KEY } from './idempotency.rules.ts';

export const KEY = { ...textOf(1, MAX_KEY), pattern: KEY_PATTERN.source };

export const readKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
};

/** The header of calls that create a row, but for investments. */
export const CREATION_KEY = {
  'Idempotency-Key': {
    ...KEY,
    description:
      "Idempotency key chosen by the client, the viewer's own and kept for 24 hours: sent again with the same body, " +
      'files included, it is answered with the row already created, as the viewer may read it now, and creates ' +
      'nothing; with another body it is refused with `IDEMPOTENCY_CONFLICT`. Without one each call creates a row.',
  },
};
