import { STATUS_OF, type ErrorCode } from '#server/kernel/errors.ts';
import type { Operation } from '../operation.ts';
import { oneOf, refTo, type Schema } from '../schema.ts';
import { headersOf } from './headers.ts';

const NO_TOKEN: ErrorCode[] = ['UNAUTHENTICATED'];
const NO_WRITES: ErrorCode[] = ['READ_ONLY_TOKEN'];
const NO_BODY: ErrorCode[] = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const BAD_QUERY: ErrorCode[] = ['VALIDATION'];
/** What no call can rule out, and no request is at fault for. */
const FAULTS: ErrorCode[] = [
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'MAINTENANCE',
  'STORAGE_UNAVAILABLE',
];

const RETRIED: number[] = [STATUS_OF.TOO_MANY_REQUESTS, STATUS_OF.STORAGE_UNAVAILABLE];

const errorOf = (codes: readonly ErrorCode[]): Schema => ({
  'application/json': { schema: { allOf: [refTo('Error'), { type: 'object', properties: { code: oneOf(codes) } }] } },
});

export const FAULT: Schema = {
  description: FAULTS.map((code) => `\`${code}\` (${STATUS_OF[code]})`).join(', '),
  headers: headersOf('Retry-After'),
  content: errorOf(FAULTS),
};

/** The refusals of a call by status, with the codes of each. */
export function refusalsOf(method: string, { body, open, query, errors = [] }: Operation): Record<string, Schema> {
  const codes = new Set<ErrorCode>([
    ...(open ? [] : NO_TOKEN),
    ...(open || method === 'GET' ? [] : NO_WRITES),
    ...(body ? NO_BODY : []),
    ...(query ? BAD_QUERY : []),
    ...errors,
    'TOO_MANY_REQUESTS',
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(STATUS_OF[code], [...(byStatus.get(STATUS_OF[code]) ?? []), code]);
  const refusals = [...byStatus].map(([status, meant]): [string, Schema] => [String(status), refusalOf(status, meant)]);
  return { ...Object.fromEntries(refusals), default: { $ref: '#/components/responses/Fault' } };
}

const refusalOf = (status: number, codes: readonly ErrorCode[]): Schema => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  headers: headersOf(
    ...(status === STATUS_OF.UNAUTHENTICATED ? (['WWW-Authenticate'] as const) : []),
    ...(RETRIED.includes(status) ? (['Retry-After'] as const) : []),
  ),
  content: errorOf(codes),
});
