import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from '#server/data/media.store.ts';
import type { PictureSizes } from '#server/data/picture.sizes.ts';
import { hasSizes, PICTURE_WIDTHS } from '#server/domain/picture.ts';

/** Milliseconds a whole picture may be kept in place of a size that could not be made. */
const STOPGAP = 60_000;

const takesWebp = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.split(',').some((type) => /^\s*image\/webp\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/i.test(type));

/**
 * Stored files under their unguessable names: never changed, so kept for good; ranges for video. D-28, D-29.
 * `?w=` gives a picture no wider than that, as WebP, to whoever takes it; anything else gives the file itself.
 */
export const mediaFiles =
  ({ folder, sizes }: MediaStore): FastifyPluginAsync =>
  async (files) => {
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
