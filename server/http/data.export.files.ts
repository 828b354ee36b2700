import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { dayOf } from '#server/domain/calendar.ts';
import { EXPORT_PATH } from '#server/domain/data.export.ts';
import { DomainError, STATUS_OF } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';

/** Whoever has the link of a mail downloads the copy of that person's data, in parts too. */
export const dataExportFiles =
  ({ download }: Services['dataExports'], root: string): FastifyPluginAsync =>
  async (files) => {
    await files.register(fastifyStatic, { root, serve: false, cacheControl: false });

    files.get(`${EXPORT_PATH}/:secret`, async (request, reply) => {
      reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
      try {
        const { file, readyAt } = await download((request.params as { secret: string }).secret);
        reply.type('application/zip');
        reply.header('Content-Disposition', `attachment; filename="fichin-mis-datos-${dayOf(readyAt)}.zip"`);
        return await reply.sendFile(file);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { dataExportPage } = await import('./data.export.page.tsx'); // what writes it is loaded with the first
        return reply.code(STATUS_OF[error.code]).type('text/html; charset=utf-8').send(dataExportPage(error.message));
      }
    });
  };
