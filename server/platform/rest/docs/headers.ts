import type { Operation } from '../operation.ts';
import { COUNT, TEXT, type Schema } from '../schema.ts';

const header = (schema: Schema, description: string) => ({ schema, description });

/** Headers of answers, by name. */
export const HEADERS = {
  'X-Request-Id': header(TEXT, 'Names the request in the logs of the server.'),
  'RateLimit-Limit': header(COUNT, 'Points of a network in a minute; absent, as the next two, without a limit.'),
  'RateLimit-Remaining': header(COUNT, 'Points that are left.'),
  'RateLimit-Reset': header(COUNT, 'Seconds until all points are there again.'),
  'Retry-After': header(TEXT, 'Seconds to wait before the next attempt.'),
  'WWW-Authenticate': header({ const: 'Bearer' }, 'How to log in.'),
  ETag: header(TEXT, 'Names this answer, for `If-None-Match`; absent from a download of more than a megabyte.'),
  'Content-Disposition': header(TEXT, 'The name of the file.'),
  Link: header(TEXT, 'Where the list goes on (`rel="next"`); absent at its end.'),
};

type Name = keyof typeof HEADERS;

const ALWAYS: Name[] = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** References to those of every answer and to these. */
export const headersOf = (...names: Name[]): Record<string, Schema> =>
  Object.fromEntries([...ALWAYS, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Those of an answer that isn't a refusal. */
export const answerHeaders = (method: string, { query = {}, answer }: Operation): Record<string, Schema> =>
  headersOf(
    ...(method === 'GET' ? (['ETag'] as const) : []),
    ...('after' in query ? (['Link'] as const) : []),
    ...(answer.type === 'text/csv' ? (['Content-Disposition'] as const) : []),
  );
