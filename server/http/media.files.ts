import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from '#server/data/media.store.ts';
import type { PictureSizes } from '#server/data/picture.sizes.ts';
import { hasSizes, PICTURE_WIDTHS } from '#server/domain/picture.ts';

/** Milliseconds a whole picture may be kept in place of a size that could not be made. */
const STOPGAP = 60_000;

const takesWebp = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.split(',').some((type) => /^\s*image\/webp\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/i.test(type));

/** One part of a file: `bytes=5-9`, `bytes=5-` or its last bytes, `bytes=-5`. */
const PART = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** A range that names no one part of a file is ignored, as if it had not been sent: the whole file is the answer. */
function ignoreOtherRanges({ headers }: FastifyRequest): void {
  const part = PART.exec(headers.range ?? '');
  const isPart = part !== null && !(part[2] && Number(part[2]) < Number(part[1]));
  if (!isPart) delete headers.range;
}

type Unsatisfiable = FastifyError & { headers?: Record<string, string> };

/** A part past the end is refused with how long the file is; more last bytes than there are mean the whole of it. */
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
 * Stored files under their unguessable names: never changed, so kept for good; ranges for video. D-28, D-29.
 * `?w=` gives a picture no wider than that, as WebP, to whoever takes it; anything else gives the file itself.
 */
export const mediaFiles =
  ({ folder, sizes }: MediaStore): FastifyPluginAsync =>
  async (files) => {
    files.setErrorHandler(answerRange);
    files.addHook('onRequest', async (request) => ignoreOtherRanges(request));
    files.addHook('preHandler', (request, reply) => sendSized(request, reply, sizes));
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

async function sendSized(request: FastifyRequest, reply: FastifyReply, sizes: PictureSizes) {
  const { '*': file = '' } = request.params as { '*'?: string };
  const { w } = request.query as { w?: unknown };
  const width = PICTURE_WIDTHS.find((known) => String(known) === w);
  if (!width || !hasSizes(file)) return undefined;
  reply.header('Vary', 'Accept');
  if (!takesWebp(request)) return undefined;
  let name: string | null;
  try {
    name = await sizes.give(file, width);
  } catch (error) {
    request.log.warn({ err: error }, 'a size of a picture could not be made');
    return reply.sendFile(file, { maxAge: STOPGAP, immutable: false });
  }
  return name === null ? undefined : reply.sendFile(name, sizes.folder);
}
