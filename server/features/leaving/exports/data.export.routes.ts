import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { DomainError, STATUS_OF } from '#server/kernel/errors.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';
import type { Services } from '#server/features/services.ts';
import { sendStoredFile } from '#server/platform/http/stored.file.ts';
import { EXPORT_PATH } from '#server/kernel/paths/secret.paths.ts';

/** Downloads of copies of data by the link in a mail, with ranges. */
export const dataExportFiles =
  ({ download }: Services['dataExports'], files: FileStore): FastifyPluginAsync =>
  async (routes) => {
    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { file: name, readyAt } = await download((request.params as { secret: string }).secret);
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="fichin-mis-datos-${dayOf(readyAt)}.zip"`,
      };
      if (!(await sendStoredFile(request, reply, { files, name, headers }))) reply.callNotFound();
    }

    async function refuse(error: unknown, reply: FastifyReply): Promise<void> {
      if (!(error instanceof DomainError)) return void reply.send(error);
      const { dataExportPage } = await import('./data.export.page.tsx'); // React is loaded with the first
      reply.code(STATUS_OF[error.code]).type('text/html; charset=utf-8').send(dataExportPage(error.message));
    }

    routes.route({
      method: ['GET', 'HEAD'],
      url: `${EXPORT_PATH}/:secret`,
      handler: (request, reply) => {
        reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
        answer(request, reply)
          .catch((error: unknown) => refuse(error, reply))
          .catch((error: unknown) => reply.send(error));
      },
    });
  };
