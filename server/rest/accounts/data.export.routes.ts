import type { FastifyPluginAsync } from 'fastify';
import type { DataExport } from '#server/domain/data.export.ts';
import type { Visible } from '#server/domain/permissions.ts';
import type { Services } from '#server/services/services.ts';
import { answer, created, describe } from '../base/operation.ts';
import { described, INSTANT, orNull, shape, TEXT } from '../base/schema.ts';

const DATA_EXPORT = shape({
  requested_at: described(INSTANT, 'When it was asked for.'),
  ready_at: described(orNull(INSTANT), 'When it was made and told by mail; null while it is being made.'),
  expires_at: described(orNull(INSTANT), "From when on the mail's link opens nothing; null while it is being made."),
});

const present = (made: Visible<DataExport>) => ({
  requested_at: made.requestedAt,
  ready_at: made.readyAt,
  expires_at: made.expiresAt,
});

/** Copies of all the viewer's data. */
export const dataExportRoutes =
  ({ dataExports }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/users/data-export',
      describe({
        tag: 'Accounts',
        summary: "The copy of the viewer's data that is being made or can be downloaded",
        description: 'Null when there is none. Its link is told by mail alone; a personal access token sees no copy.',
        answer: answer(shape({ data_export: orNull(DATA_EXPORT) })),
        errors: ['LOG_IN_REQUIRED'],
      }),
      async ({ viewer }) => {
        const made = await dataExports.find(viewer);
        return { data_export: made && present(made) };
      },
    );

    routes.post(
      '/users/data-export',
      describe({
        tag: 'Accounts',
        summary: "Ask for a copy of all the viewer's data",
        description:
          'A ZIP file of JSON, CSV and files. A mail tells when it is ready, with a link that downloads it for 24 ' +
          'hours without a token. One at a time.',
        answer: created(shape({ message: described(TEXT, 'Confirmation in Spanish, to be shown.') })),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'EMAIL_NOT_CONFIRMED', 'DATA_EXPORT_REQUESTED'],
      }),
      async ({ viewer }, reply) => {
        await dataExports.request(viewer);
        return reply.code(201).send({ message: 'Estamos preparando tus datos: te avisamos por correo' });
      },
    );
  };
