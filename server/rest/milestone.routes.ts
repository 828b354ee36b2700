import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { MILESTONE_BODY } from './bodies.ts';
import { one, removed } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { answer, created, describe, single } from './operation.ts';
import { presentDeleted } from './present.ts';
import { readId, readMilestone } from './read.ts';
import { listOf, refTo, shape } from './schema.ts';
import type { Views } from './views.ts';

const MILESTONE = single('milestone', 'Milestone', { history: listOf(refTo('MilestoneEvent')) });

export const milestoneRoutes =
  ({ milestones, projects }: Services, views: Views): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readId(params, 'projectId', NOT_FOUND.project);
    const milestoneId = (params: unknown) => readId(params, 'milestoneId', NOT_FOUND.milestone);

    routes.get(
      '/projects/:projectId/milestones',
      describe({
        tag: 'Milestones',
        summary: "A project's milestones in due-date order, and those deleted, latest first",
        description: 'For whoever sees the project; a deleted promise keeps its history.',
        answer: answer(
          shape({ milestones: listOf(refTo('Milestone')), deleted_milestones: listOf(refTo('DeletedMilestone')) }),
        ),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await projects.get(viewer, projectId(params));
        const [found, deleted] = await Promise.all([milestones.ofProjects([id]), milestones.deletedOf([id])]);
        return { milestones: views.milestones(found.get(id) ?? []), deleted_milestones: deleted.map(presentDeleted) };
      },
    );

    routes.get(
      '/projects/:projectId/milestones/:milestoneId',
      describe({
        tag: 'Milestones',
        summary: 'A milestone with its delivery history',
        description: 'For whoever sees the project: each date and status it had, oldest first.',
        answer: answer(MILESTONE),
        errors: ['PROJECT_NOT_FOUND', 'MILESTONE_NOT_FOUND'],
      }),
      async ({ viewer, params }) =>
        one('milestone', await views.milestone(await milestones.get(viewer, milestoneId(params), projectId(params)))),
    );

    routes.post(
      '/projects/:projectId/milestones',
      describe({
        tag: 'Milestones',
        summary: 'Add a milestone',
        description: "For the project's developer. The first due date is kept as the planned one.",
        body: { fields: MILESTONE_BODY, required: ['title', 'description'], example: EXAMPLE.milestone },
        answer: created(MILESTONE),
        errors: ['VALIDATION', 'INVALID_DATE', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'LIMIT_REACHED'],
      }),
      async ({ viewer, params, body }, reply) => {
        const milestone = await milestones.create(viewer, projectId(params), readMilestone(body));
        return reply.code(201).send(one('milestone', await views.milestone(milestone)));
      },
    );

    routes.put(
      '/projects/:projectId/milestones/:milestoneId',
      describe({
        tag: 'Milestones',
        summary: 'Change what was sent of a milestone; `is_completed` alone completes it',
        description: "For the project's developer. A new date or status is written to its history.",
        body: { fields: MILESTONE_BODY, required: [], example: EXAMPLE.completion },
        answer: answer(MILESTONE),
        errors: ['VALIDATION', 'INVALID_DATE', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'MILESTONE_NOT_FOUND'],
      }),
      async ({ viewer, params, body }) => {
        const milestone = await milestones.edit(viewer, milestoneId(params), readMilestone(body), projectId(params));
        return one('milestone', await views.milestone(milestone));
      },
    );

    routes.delete(
      '/projects/:projectId/milestones/:milestoneId',
      describe({
        tag: 'Milestones',
        summary: 'Remove a milestone',
        description: "For the project's developer; it is listed as deleted, with its history.",
        answer: answer(refTo('Removed')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'MILESTONE_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await milestones.remove(viewer, milestoneId(params), projectId(params));
        return removed('Hito eliminado correctamente', id);
      },
    );
  };
