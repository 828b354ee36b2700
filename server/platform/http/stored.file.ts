import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable } from '#server/platform/database/unavailable.ts';
import { StoreUnavailable, type ByteRange, type FileStore } from '#server/platform/files/file.store.ts';

type Sent = { files: FileStore; name: string; headers: Record<string, string> };

/** One range: `bytes=5-9`, `bytes=5-` or a suffix, `bytes=-5`. Any other Range header is ignored. */
const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

type RequestedRange = ByteRange | 'all' | 'nothing there';

function rangeOf({ method, headers }: FastifyRequest, size: number, etag: string): RequestedRange {
  const found = RANGE.exec(headers.range ?? '');
  const isOfOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  if (method !== 'GET' || found === null || isOfOther) return 'all';
  const [, first, last, suffix] = found;
  const start = suffix === undefined ? Number(first) : Math.max(0, size - Number(suffix));
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return 'all';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'nothing there';
}

const hasSame = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()));

/** While the store is away, what it has can't be read; nothing is to be stored. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new Unavailable(error.message, { cause: error });
    throw error;
  }
}

/**
 * Sends a stored file, or the requested part of it; false when there is none. What is stored under a name
 * never changes, so the name is its entity tag. Resolves when sending begins: awaiting the reply would wait for a
 * client that is gone.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, name, headers }: Sent,
): Promise<boolean> {
  const size = await orUnavailable(files.sizeOf(name));
  if (size === null) return false;
  const etag = `"${name}"`;
  const always = { ...headers, 'Accept-Ranges': 'bytes', ETag: etag };
  if (hasSame(request, etag)) {
    reply.code(304).headers(always).send();
    return true;
  }
  const range = rangeOf(request, size, etag);
  if (range === 'nothing there') {
    reply.headers({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' });
    throw Object.assign(new Error('The range is beyond the end of the file'), { statusCode: 416 });
  }
  if (request.method === 'HEAD') {
    reply.headers({ ...always, 'Content-Length': size }).send();
    return true;
  }
  const part = range === 'all' ? null : range;
  const content = await orUnavailable(files.open(name, part ?? undefined));
  if (content === null) return false;
  if (reply.raw.destroyed) {
    content.destroy(); // nobody would read it
    return true;
  }
  reply.headers({ ...always, 'Content-Length': part ? part.end - part.start + 1 : size });
  if (part) reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  reply.send(content);
  return true;
}
