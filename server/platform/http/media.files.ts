import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from '#server/platform/files/media.store.ts';
import type { PictureSizes } from '#server/platform/files/picture.sizes.ts';
import { hasSizes, PICTURE_WIDTHS } from '#server/kernel/media/picture.ts';
import { addVary } from './cors.ts';
import { sendStoredFile } from './stored.file.ts';

/** Seconds a full picture may be cached in place of a size that could not be made. */
const FALLBACK_MAX_AGE = 60;
const FOREVER = 'public, max-age=31536000, immutable';

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
};

/** Characters. */
const LONGEST_NAME = 100;
const CHARACTERS = new Set('abcdefghijklmnopqrstuvwxyz0123456789');

/** Whether a file may have this name. */
function isName(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const extension = extname(name);
  const stem = name.slice(0, -extension.length);
  return extension in TYPES && [...stem].every((character) => CHARACTERS.has(character));
}

/** Headers that disable scripts in a file opened by itself, and let pages of any site show it. */
const HARMLESS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const takesWebp = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.split(',').some((type) => /^\s*image\/webp\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/i.test(type));

/**
 * Stored files, under random names that are never reused: cached forever; ranges for video. `?w=` returns a picture at
 * most that wide, as WebP if accepted; otherwise the file itself.
 */
export const mediaFiles =
  ({ files, sizes }: MediaStore): FastifyPluginAsync =>
  async (routes) => {
    await routes.register(fastifyStatic, {
      root: sizes.folder,
      serve: false,
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => {
        for (const [name, value] of Object.entries(HARMLESS)) reply.header(name, value);
      },
    });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const { '*': name = '' } = request.params as { '*'?: string };
      if (!isName(name)) return reply.callNotFound();
      const sized = await sendSized(request, reply, sizes, name);
      if (sized === 'sent') return;
      const cached = sized === 'failed' ? `public, max-age=${FALLBACK_MAX_AGE}` : FOREVER;
      const type = TYPES[extname(name)] ?? '';
      const headers = { ...HARMLESS, 'Content-Type': type, 'Cache-Control': cached };
      if (!(await sendStoredFile(request, reply, { files, name, headers }))) reply.callNotFound();
    }

    routes.route({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      handler: (request, reply) => {
        answer(request, reply).catch((error: unknown) => reply.send(error));
      },
    });
  };

/**
 * Sends a size, unless the file itself is to be sent. Awaiting the reply wouldn't show when it is sent, because it ends
 * too when the client gives up.
 */
async function sendSized(
  request: FastifyRequest,
  reply: FastifyReply,
  sizes: PictureSizes,
  name: string,
): Promise<'sent' | 'none' | 'failed'> {
  const { w } = request.query as { w?: unknown };
  const width = PICTURE_WIDTHS.find((known) => String(known) === w);
  if (!width || !hasSizes(name)) return 'none';
  addVary(reply, 'Accept');
  if (!takesWebp(request)) return 'none';
  try {
    const sized = await sizes.get(name, width);
    if (sized === null) return 'none';
    reply.sendFile(sized);
    return 'sent';
  } catch (error) {
    request.log.warn({ err: error }, 'a size of a picture could not be made');
    return 'failed';
  }
}
