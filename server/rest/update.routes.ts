import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { MAX_MEDIA_FILES, MEDIA_HINT } from '#server/domain/update.ts';
import { MAX_FOUND } from '#server/domain/project.ts';
import type { Services } from '#server/services/services.ts';
import { EDIT_UPDATE_BODY, UPDATE_BODY } from './bodies.ts';
import { one, removed } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { byCreation, longList, sendList } from './long.list.ts';
import { answer, created, describe, PAGE_OR_ALL_QUERY, paged, single } from './operation.ts';
import { readId, readPageOrAll, readQuery } from './read.ts';
import { described, ID, orNull, refTo, TEXT } from './schema.ts';
import { withUpdate } from './update.read.ts';
import type { Views } from './views.ts';

const FILES = {
  media: {
    type: 'array',
    maxItems: MAX_MEDIA_FILES,
    items: { type: 'string', format: 'binary' },
    description: `${MEDIA_HINT}; the content decides the type.`,
  },
  caption_0: {
    ...TEXT,
    maxLength: 300,
    description: "Caption of the first file; `caption_1` is the second's, and so on.",
  },
};

const NEIGHBOURS = {
  previous_id: described(orNull(ID), 'The newer one in the list, among those one may read.'),
  next_id: described(orNull(ID), 'The older one.'),
};

export const updateRoutes =
  ({ projects, updates }: Services, views: Views): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readId(params, 'projectId', NOT_FOUND.project);
    const updateId = (params: unknown) => readId(params, 'updateId', NOT_FOUND.update);

    routes.get(
      '/projects/:projectId/updates',
      describe({
        tag: 'Updates',
        summary: 'The updates of a project one may read, newest first',
        description: 'Private ones come to the developer and to those who invested.',
        query: {
          ...PAGE_OR_ALL_QUERY,
          search: {
            ...TEXT,
            description:
              'Beginnings of words of the title or the content, all of them asked for; case and accents do not count. ' +
              `The latest ${MAX_FOUND} it finds are listed, and counted, at most.`,
          },
        },
        answer: answer(paged('updates', 'Update')),
        errors: ['PROJECT_NOT_FOUND', 'INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, params, query } = request;
        const project = await projects.get(viewer, projectId(params));
        const search = readQuery(query, 'search');
        const sent = await longList('updates', readPageOrAll(query), {
          list: (slice) => updates.list(viewer, project, search, slice),
          show: (rows) => views.updates(viewer, rows),
          cursorOf: byCreation,
        });
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/projects/:projectId/updates/:updateId',
      describe({
        tag: 'Updates',
        summary: 'An update, from now on read by who asks',
        description: 'A private one is refused to whoever has not invested.',
        answer: answer(single('update', 'Update', NEIGHBOURS)),
        errors: ['PRIVATE_UPDATE', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const update = await updates.get(viewer, updateId(params), projectId(params));
        const near = (await updates.neighboursOf(viewer, [update])).get(update.id);
        const shown = await views.update(viewer, update);
        return one('update', { ...shown, previous_id: near?.previous?.id ?? null, next_id: near?.next?.id ?? null });
      },
    );

    routes.post(
      '/projects/:projectId/updates',
      describe({
        tag: 'Updates',
        summary: 'Publish an update',
        description: "For the project's developer, with up to ten pictures or videos when sent as a form.",
        body: { fields: UPDATE_BODY, required: ['title', 'content'], example: EXAMPLE.update, files: FILES },
        answer: created(single('update', 'Update')),
        errors: [
          'VALIDATION',
          'INVALID_UPDATE_TYPE',
          'INVALID_MEDIA',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'PAYLOAD_TOO_LARGE',
          'STORAGE_UNAVAILABLE',
        ],
      }),
      async (request, reply) => {
        const { viewer, params } = request;
        const update = await withUpdate(request, (patch) => updates.create(viewer, projectId(params), patch));
        return reply.code(201).send(one('update', await views.update(viewer, update)));
      },
    );

    routes.put(
      '/projects/:projectId/updates/:updateId',
      describe({
        tag: 'Updates',
        summary: 'Change what was sent of an update',
        description: "For the project's developer. Files not kept are removed, new ones follow those kept.",
        body: { fields: EDIT_UPDATE_BODY, required: [], example: EXAMPLE.updateEdit, files: FILES },
        answer: answer(single('update', 'Update')),
        errors: [
          'VALIDATION',
          'INVALID_UPDATE_TYPE',
          'INVALID_MEDIA',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'UPDATE_NOT_FOUND',
          'PAYLOAD_TOO_LARGE',
          'STORAGE_UNAVAILABLE',
        ],
      }),
      (request) =>
        withUpdate(request, async (patch) => {
          const { viewer, params } = request;
          const update = await updates.edit(viewer, updateId(params), patch, projectId(params));
          return one('update', await views.update(viewer, update));
        }),
    );

    routes.delete(
      '/projects/:projectId/updates/:updateId',
      describe({
        tag: 'Updates',
        summary: 'Remove an update',
        description: "For the project's developer; its files and comments go with it.",
        answer: answer(refTo('Removed')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const id = updateId(params);
        await updates.remove(viewer, id, projectId(params));
        return removed('Actualización eliminada correctamente', id);
      },
    );
  };
