import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import type { MilestonePatch } from './milestone.edit.rules.ts';
import type { Services } from '#server/features/services.ts';
import { wrapOne, removed } from '#server/platform/rest/envelope.ts';
import { EXAMPLE } from '#server/platform/rest/examples.ts';
import { answer, created, describe } from '#server/platform/rest/operation.ts';
import { single } from '#server/features/entities.rest.ts';
import { readPathId } from '#server/platform/rest/query.ts';
import { day, flag, nullable, readBody, type Sent } from '#server/platform/rest/body.fields.ts';
import { listOf, refTo, shape } from '#server/platform/rest/schema.ts';
import type { Presenters } from '#server/features/presenters.rest.ts';
import { CREATION_KEY, readKey } from '#server/features/idempotency/idempotency.rest.ts';
import { MILESTONE_REST, presentDeleted } from './milestone.presenter.rest.ts';

/** Other names for a field, which takes precedence over them. */
const ALIASES = {
  is_completed: nullable(
    flag('True completes it; false only makes a completed milestone planned again. `status` wins.'),
  ),
  completed: nullable(flag('Another name of `is_completed`, which wins.')),
  target_date: nullable(day('The same as `due_date`, which wins.')),
  estimated_date: nullable(day('The same as `due_date`, after `target_date`.')),
};

/** Null leaves them as they are. */
const UNCHANGED_BY_NULL = ['status', 'progress'];

const FIELDS = Object.entries(MILESTONE_REST.body).map(
  ([name, field]) => [name, UNCHANGED_BY_NULL.includes(name) ? nullable(field) : field] as const,
);

const MILESTONE_BODY = { ...Object.fromEntries(FIELDS), ...ALIASES };

function readMilestone(body: unknown): MilestonePatch {
  const sent = readBody(MILESTONE_BODY, body);
  const {
    is_completed: isCompleted,
    completed,
    target_date: target,
    estimated_date: estimated,
  } = sent as Sent<typeof ALIASES>;
  const dueDate = target === undefined ? estimated : target;
  return { isCompleted: isCompleted ?? completed, dueDate, ...MILESTONE_REST.patchOf(sent) };
}

const MILESTONE = single('milestone', 'Milestone', { history: listOf(refTo('MilestoneEvent')) });

export const milestoneRoutes =
  ({ creations, milestones, projects }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readPathId(params, 'projectId', NOT_FOUND.project);
    const milestoneId = (params: unknown) => readPathId(params, 'milestoneId', NOT_FOUND.milestone);

    routes.get(
      '/projects/:projectId/milestones',
      describe({
        tag: 'Milestones',
        summary: "A project's milestones in due-date order, and those deleted, latest first",
        description: 'For everybody who sees the project; a deleted milestone keeps its history.',
        answer: answer(
          shape({ milestones: listOf(refTo('Milestone')), deleted_milestones: listOf(refTo('DeletedMilestone')) }),
        ),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const project = await projects.get(viewer, projectId(params));
        const [found, deleted] = await Promise.all([milestones.ofProjects([project]), milestones.deletedOf([project])]);
        return {
          milestones: views.milestones(found.get(project.id) ?? []),
          deleted_milestones: deleted.map(presentDeleted),
        };
      },
    );

    routes.get(
      '/projects/:projectId/milestones/:milestoneId',
      describe({
        tag: 'Milestones',
        summary: 'A milestone with its delivery history',
        description: 'For everybody who sees the project: each due date and status it had, oldest first.',
        answer: answer(MILESTONE),
        errors: ['PROJECT_NOT_FOUND', 'MILESTONE_NOT_FOUND'],
      }),
      async ({ viewer, params }) =>
        wrapOne(
          'milestone',
          await views.milestone(await milestones.get(viewer, milestoneId(params), projectId(params))),
        ),
    );

    routes.post(
      '/projects/:projectId/milestones',
      describe({
        tag: 'Milestones',
        summary: 'Add a milestone',
        description: "For the project's developer. The first due date is kept as `planned_date`.",
        headers: CREATION_KEY,
        body: { fields: MILESTONE_BODY, required: MILESTONE_REST.required, example: EXAMPLE.milestone },
        answer: created(MILESTONE),
        errors: [
          'VALIDATION',
          'INVALID_DATE',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async (request, reply) => {
        const { viewer, params, body } = request;
        const id = projectId(params);
        const sent = readMilestone(body);
        const creation = { key: readKey(request), mutation: 'createMilestone', input: { projectId: id, ...sent } };
        const { row } = await creations.once(viewer, creation, {
          create: (rememberKey) => milestones.create(viewer, id, sent, rememberKey),
          read: (created) => milestones.get(viewer, created),
        });
        return reply.code(201).send(wrapOne('milestone', await views.milestone(row)));
      },
    );

    routes.put(
      '/projects/:projectId/milestones/:milestoneId',
      describe({
        tag: 'Milestones',
        summary: 'Change or complete a milestone',
        description:
          "For the project's developer. An absent field stays unchanged; a new due date or status is added to its " +
          'history.',
        body: { fields: MILESTONE_BODY, required: [], example: EXAMPLE.completion },
        answer: answer(MILESTONE),
        errors: [
          'VALIDATION',
          'INVALID_DATE',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'MILESTONE_NOT_FOUND',
          'QUOTA_REACHED',
        ],
      }),
      async ({ viewer, params, body }) => {
        const milestone = await milestones.edit(viewer, milestoneId(params), readMilestone(body), {
          projectId: projectId(params),
        });
        return wrapOne('milestone', await views.milestone(milestone));
      },
    );

    routes.delete(
      '/projects/:projectId/milestones/:milestoneId',
      describe({
        tag: 'Milestones',
        summary: 'Delete a milestone',
        description: "For the project's developer. It stays listed as deleted, with its history.",
        answer: answer(refTo('Removed')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'MILESTONE_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await milestones.remove(viewer, milestoneId(params), projectId(params));
        return removed('Hito eliminado correctamente', id);
      },
    );
  };
