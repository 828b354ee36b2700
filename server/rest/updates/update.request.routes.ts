import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { created, describe } from '../base/operation.ts';
import { readPathId } from '../base/read.ts';
import { refTo } from '../base/schema.ts';
import { presentUpdateRequest } from './update.request.presenter.ts';

/** Investors ask for an update; whether they may stands in the project's summary. */
export const updateRequestRoutes =
  ({ updateRequests }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/projects/:projectId/update-requests',
      describe({
        tag: 'Updates',
        summary: 'Ask a project for an update',
        description:
          'For its investors, once in a silence of 14 days or more: since the newest update, public or private, or ' +
          'else since the publication of the project. The next update answers all who ask.',
        answer: created(refTo('UpdateRequest')),
        errors: ['PROJECT_NOT_FOUND', 'NOT_PROJECT_INVESTOR', 'UPDATE_ALREADY_REQUESTED', 'UPDATE_REQUEST_TOO_EARLY'],
      }),
      async ({ viewer, params }, reply) => {
        const project = await updateRequests.request(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        const own = (await updateRequests.ownOf(viewer, [project])).get(project.id);
        return reply.code(201).send(own ? presentUpdateRequest(own) : null);
      },
    );
  };
