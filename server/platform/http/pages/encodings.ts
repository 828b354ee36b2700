import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** At levels that take a millisecond or two for a page; zlib works on threads of its own. */
const ENCODERS = {
  br: (plain: Buffer): Promise<Buffer> => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer): Promise<Buffer> => compressGzip(plain, { level: 6 }),
};
export type Encoding = keyof typeof ENCODERS;

/** A body with its compressed forms, each made when it is first requested. */
export type EncodedBody = { plain: Buffer; as: (encoding: Encoding) => Promise<Buffer> };

export function encodedBody(text: string): EncodedBody {
  const plain = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    plain,
    as(encoding) {
      const known = made.get(encoding) ?? ENCODERS[encoding](plain);
      made.set(encoding, known);
      return known;
    },
  };
}

const REFUSED = /;\s*q=0(?:\.0{0,3})?\s*$/;

/** The best encoding that an `Accept-Encoding` names and doesn't refuse; null for the text as it is. */
export function encodingFor(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? null;
}

export async function sendEncoded({ headers }: FastifyRequest, reply: FastifyReply, { plain, as }: EncodedBody) {
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding === null) return reply.send(plain);
  return reply.header('Content-Encoding', encoding).send(await as(encoding));
}
