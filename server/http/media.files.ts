import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from '#server/files/media.store.ts';
import type { PictureSizes } from '#server/files/picture.sizes.ts';
import { hasSizes, PICTURE_WIDTHS } from '#server/domain/picture.ts';

/** Milliseconds a full picture may be cached in place of a size that could not be made. */
const FALLBACK_MAX_AGE = 60_000;

const takesWebp = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.split(',').some((type) => /^\s*image\/webp\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/i.test(type));

/** One range: `bytes=5-9`, `bytes=5-` or a suffix, `bytes=-5`. */
const PART = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** Any other Range header is ignored: the whole file is sent. */
function ignoreOtherRanges({ headers }: FastifyRequest): void {
  const part = PART.exec(headers.range ?? '');
  const isPart = part !== null && !(part[2] && Number(part[2]) < Number(part[1]));
  if (!isPart) delete headers.range;
}

type Unsatisfiable = FastifyError & { headers?: Record<string, string> };

/** A range past the end is answered 416 with the file's length; a suffix longer than the file means all of it. */
async function answerRange(error: Unsatisfiable, request: FastifyRequest, reply: FastifyReply) {
  const { '*': file = '' } = request.params as { '*'?: string };
  if (error.statusCode !== 416) throw error;
  if (/^bytes=-0*[1-9]/.test(request.headers.range ?? '')) {
    delete request.headers.range;
    return reply.sendFile(file);
  }
  reply.headers({ 'Content-Range': error.headers?.['Content-Range'] ?? 'bytes */*', 'Cache-Control': 'no-store' });
  throw error;
}

/**
 * Stored files, under random names that are never reused: cached forever; ranges for video. `?w=` returns a picture at
 * most that wide, as WebP if accepted; otherwise the file itself.
 */
export const mediaFiles =
  ({ folder, sizes }: MediaStore): FastifyPluginAsync =>
  async (files) => {
    files.setErrorHandler(answerRange);
    files.addHook('onRequest', async (request) => ignoreOtherRanges(request));
    files.addHook('preHandler', (request, reply, proceed) => {
      sendSized(request, reply, sizes).then((isSent) => (isSent ? undefined : proceed()), proceed);
    });
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/media/',
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
      setHeaders: (reply) => {
        reply.header('X-Content-Type-Options', 'nosniff');
        reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
      },
    });
  };

/**
 * Whether a size, or the file in its place, is being sent. Then nothing else may be: awaiting the reply wouldn't tell,
 * because it ends too when the client gives up.
 */
async function sendSized(request: FastifyRequest, reply: FastifyReply, sizes: PictureSizes): Promise<boolean> {
  const { '*': file = '' } = request.params as { '*'?: string };
  const { w } = request.query as { w?: unknown };
  const width = PICTURE_WIDTHS.find((known) => String(known) === w);
  if (!width || !hasSizes(file)) return false;
  reply.header('Vary', 'Accept');
  if (!takesWebp(request)) return false;
  try {
    const name = await sizes.get(file, width);
    if (name === null) return false;
    reply.sendFile(name, sizes.folder);
  } catch (error) {
    request.log.warn({ err: error }, 'a size of a picture could not be made');
    reply.sendFile(file, { maxAge: FALLBACK_MAX_AGE, immutable: false });
  }
  return true;
}
