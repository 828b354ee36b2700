import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** Stored files under their unguessable names: never changed, so kept for good; ranges for video. D-28, D-29. */
export const mediaFiles =
  (folder: string): FastifyPluginAsync =>
  async (files) => {
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/media/',
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('X-Content-Type-Options', 'nosniff');
        reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
      },
    });
  };
