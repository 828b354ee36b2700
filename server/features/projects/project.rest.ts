import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { cursorIn } from './catalogue/project.order.rules.ts';
import type { Project } from './project.rules.ts';
import type { Services } from '#server/features/services.ts';
import { CATALOGUE, FILTER_QUERY, readFilter, readOrder } from './catalogue/catalogue.query.rest.ts';
import { PROJECT_BODY, withProject } from './project.body.rest.ts';
import { wrapOne } from '#server/platform/rest/envelope.ts';
import { EXAMPLE } from '#server/platform/rest/examples.ts';
import {
  AFTER_QUERY,
  answer,
  created,
  describe,
  PAGE_OR_ALL_QUERY,
  PAGE_QUERY,
} from '#server/platform/rest/operation.ts';
import { paged, single } from '#server/features/entities.rest.ts';
import { longList, sendList } from '#server/platform/rest/long.list.ts';
import { CREATION_KEY, readKey } from '#server/features/idempotency/idempotency.rest.ts';
import { PROJECT_REST } from './project.presenter.rest.ts';
import { readPathId, readLongPage, readPageOrAll } from '#server/platform/rest/query.ts';
import type { Presenters } from '#server/features/presenters.rest.ts';
import { byCreation } from '#server/kernel/pagination.ts';

const COVER_FILE = {
  cover_image: {
    type: 'string',
    format: 'binary',
    description: 'Cover picture to upload, which wins over an address: PNG, JPG or GIF, at most 10 MB.',
  },
};

export const projectRoutes =
  ({ creations, projects }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readPathId(params, 'projectId', NOT_FOUND.project);

    routes.get(
      '/projects',
      describe({
        tag: 'Projects',
        summary: 'Published projects',
        description: CATALOGUE,
        query: { ...PAGE_QUERY, ...AFTER_QUERY, ...FILTER_QUERY },
        answer: answer(paged('projects', 'Project')),
        errors: ['INVALID_CURSOR', 'VALIDATION'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const paging = readLongPage(query);
        const [filter, order] = [readFilter(query), readOrder(query)];
        const sent = await longList('projects', paging, {
          list: (slice) => projects.listPublished(viewer, filter, order, slice),
          show: (rows: Visible<Project>[]) => views.projects(viewer, rows),
          cursorOf: cursorIn(order),
        });
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/projects/my-projects',
      describe({
        tag: 'Projects',
        summary: "The viewer's own projects, drafts included",
        description: 'Newest first; empty for an investor.',
        query: PAGE_OR_ALL_QUERY,
        answer: answer(paged('projects', 'Project')),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const sent = await longList('projects', readPageOrAll(query), {
          list: (slice) => projects.listMine(viewer, slice),
          show: (rows) => views.projects(viewer, rows),
          cursorOf: byCreation,
        });
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/projects/:projectId',
      describe({
        tag: 'Projects',
        summary: 'A project with its milestones',
        description: 'For everybody who is signed in; a draft for its studio and whoever ever invested in it.',
        answer: answer(single('project', 'Project')),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) =>
        wrapOne('project', await views.project(viewer, await projects.get(viewer, projectId(params)))),
    );

    routes.post(
      '/projects',
      describe({
        tag: 'Projects',
        summary: 'Create a project',
        description:
          'For developers. It is a draft unless `is_published` is true. A file sent as `cover_image` wins over an ' +
          'address.',
        headers: CREATION_KEY,
        body: { fields: PROJECT_BODY, required: PROJECT_REST.required, example: EXAMPLE.project, files: COVER_FILE },
        answer: created(single('project', 'Project')),
        errors: [
          'VALIDATION',
          'INVALID_DATE',
          'INVALID_MEDIA',
          'DEVELOPER_ROLE_REQUIRED',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
          'STORAGE_UNAVAILABLE',
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async (request, reply) => {
        const { viewer } = request;
        const { row } = await withProject(request, (input) => {
          const files = input.cover ? [input.cover] : [];
          return creations.once(
            viewer,
            { key: readKey(request), mutation: 'createProject', input, files },
            {
              create: (rememberKey) => projects.create(viewer, input, rememberKey),
              read: (id) => projects.get(viewer, id),
            },
          );
        });
        return reply.code(201).send(wrapOne('project', await views.project(viewer, row)));
      },
    );

    routes.put(
      '/projects/:projectId',
      describe({
        tag: 'Projects',
        summary: 'Change a project',
        description:
          'For its developer. An absent field stays unchanged. After the first investment goal, limits, model and ' +
          'ROI are frozen.',
        body: { fields: PROJECT_BODY, required: [], example: EXAMPLE.projectEdit, files: COVER_FILE },
        answer: answer(single('project', 'Project')),
        errors: [
          'VALIDATION',
          'INVALID_DATE',
          'INVALID_MEDIA',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'TERMS_LOCKED',
          'PROJECT_HIDDEN',
          'CLOSED_BY_OPERATOR',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
          'STORAGE_UNAVAILABLE',
        ],
      }),
      (request) =>
        withProject(request, async (input) => {
          const project = await projects.edit(request.viewer, projectId(request.params), input);
          return wrapOne('project', await views.project(request.viewer, project));
        }),
    );
  };
