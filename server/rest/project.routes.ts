import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { MAX_FOUND } from '#server/domain/project.ts';
import { MEDIA_HINT } from '#server/domain/update.ts';
import type { Services } from '#server/services/services.ts';
import { PROJECT_BODY } from './bodies.ts';
import { one } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { AFTER_QUERY, answer, created, describe, PAGE_OR_ALL_QUERY, PAGE_QUERY, paged, single } from './operation.ts';
import { byCreation, byFunding, longList, sendList } from './long.list.ts';
import { presentTermsChange } from './present.project.ts';
import { withProject } from './project.read.ts';
import { readFilter, readId, readLongPage, readOrder, readPageOrAll } from './read.ts';
import { createRemembered, type Version } from './remembered.ts';
import { listOf, oneOf, refTo, shape, TEXT } from './schema.ts';
import type { Views } from './views.ts';

const FILTER_QUERY = {
  sort: { ...oneOf(['newest', 'most_funded']), default: 'newest' },
  search: {
    ...TEXT,
    description:
      'Beginnings of words of the title, the texts or the studio; case and accents do not count. ' +
      `The latest ${MAX_FOUND} it finds are listed, and counted, at most.`,
  },
  genre: TEXT,
  stage: {
    ...TEXT,
    description: 'The `development_stage` shown; `development_stage` and `current_stage` mean the same here.',
  },
};

const COVER_FILE = {
  cover_image: { type: 'string', format: 'binary', description: `An image becomes the cover: ${MEDIA_HINT}.` },
};

export const projectRoutes =
  ({ milestones, projects }: Services, views: Views, version: Version): FastifyPluginAsync =>
  async (routes) => {
    const remembered = createRemembered(version);
    const projectId = (params: unknown) => readId(params, 'projectId', NOT_FOUND.project);

    routes.get(
      '/projects',
      describe({
        tag: 'Projects',
        summary: 'Published projects',
        description: 'The catalogue, for anyone signed in. Each project brings its milestones.',
        query: { ...PAGE_QUERY, ...AFTER_QUERY, ...FILTER_QUERY },
        answer: answer(paged('projects', 'Project')),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const paging = readLongPage(query);
        const [filter, order] = [readFilter(query), readOrder(query)];
        const sent = await remembered([paging, filter, order, milestones.today()], () =>
          longList('projects', paging, {
            list: (slice) => projects.listPublished(viewer, filter, order, slice),
            show: views.projects,
            cursorOf: order === 'newest' ? byCreation : byFunding,
          }),
        );
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/projects/facets',
      describe({
        tag: 'Projects',
        summary: 'The genres and stages of all published projects, most frequent first',
        description: 'What the catalogue can be narrowed by, with how many projects each choice holds.',
        answer: answer(shape({ genres: listOf(refTo('Facet')), stages: listOf(refTo('Facet')) })),
      }),
      ({ viewer }) => projects.facets(viewer),
    );

    routes.get(
      '/projects/my-projects',
      describe({
        tag: 'Projects',
        summary: "One's own projects, drafts included",
        description: 'Newest first; an investor has none.',
        query: PAGE_OR_ALL_QUERY,
        answer: answer(paged('projects', 'Project')),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const sent = await longList('projects', readPageOrAll(query), {
          list: (slice) => projects.listMine(viewer, slice),
          show: views.projects,
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
        description: 'A draft is found by its developer alone.',
        answer: answer(single('project', 'Project')),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => one('project', await views.project(await projects.get(viewer, projectId(params)))),
    );

    routes.post(
      '/projects',
      describe({
        tag: 'Projects',
        summary: 'Create a project',
        description: 'For developers. A file sent as `cover_image` wins over an address.',
        body: {
          fields: PROJECT_BODY,
          required: ['title', 'description', 'genre', 'current_stage', 'current_stadium', 'funding_goal'],
          example: EXAMPLE.project,
          files: COVER_FILE,
        },
        answer: created(single('project', 'Project')),
        errors: ['VALIDATION', 'INVALID_DATE', 'INVALID_MEDIA', 'DEVELOPER_ROLE_REQUIRED', 'STORAGE_UNAVAILABLE'],
      }),
      async (request, reply) => {
        const project = await withProject(request, (input) => projects.create(request.viewer, input));
        return reply.code(201).send(one('project', await views.project(project)));
      },
    );

    routes.put(
      '/projects/:projectId',
      describe({
        tag: 'Projects',
        summary: 'Change what was sent of a project',
        description: 'For its developer. Goal, limits, model and return are frozen once money arrived.',
        body: { fields: PROJECT_BODY, required: [], example: EXAMPLE.projectEdit, files: COVER_FILE },
        answer: answer(single('project', 'Project')),
        errors: [
          'VALIDATION',
          'INVALID_DATE',
          'INVALID_MEDIA',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'TERMS_LOCKED',
          'STORAGE_UNAVAILABLE',
        ],
      }),
      (request) =>
        withProject(request, async (input) => {
          const project = await projects.edit(request.viewer, projectId(request.params), input);
          return one('project', await views.project(project));
        }),
    );

    routes.get(
      '/projects/:projectId/terms',
      describe({
        tag: 'Projects',
        summary: 'What changed of the terms investors rely on, oldest first',
        description: 'For whoever sees the project: each change with what stood before and after it.',
        answer: answer(shape({ changes: listOf(refTo('TermsChange')) })),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await projects.get(viewer, projectId(params));
        return { changes: (await projects.termsOf([id])).map(presentTermsChange) };
      },
    );
  };
