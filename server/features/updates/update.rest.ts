import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { UPDATE_TEXTS } from './update.rules.ts';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import type { Services } from '#server/features/services.ts';
import { CREATION_KEY, readKey } from '#server/features/idempotency/idempotency.rest.ts';
import { EDIT_UPDATE_BODY, NEW_UPDATE_BODY, withNewUpdate, withUpdate } from './update.body.rest.ts';
import { wrapOne, removed } from '#server/platform/rest/envelope.ts';
import { EXAMPLE } from '#server/platform/rest/examples.ts';
import { longList, sendList } from '#server/platform/rest/long.list.ts';
import { answer, created, describe, PAGE_OR_ALL_QUERY } from '#server/platform/rest/operation.ts';
import { paged, single } from '#server/features/entities.rest.ts';
import { readPathId, readPageOrAll, readQuery } from '#server/platform/rest/query.ts';
import { described, ID, orNull, refTo, TEXT, textOf } from '#server/platform/rest/schema.ts';
import type { Presenters } from '#server/features/presenters.rest.ts';
import { MAX_MEDIA_FILES } from '#server/kernel/media/media.ts';
import { byCreation } from '#server/kernel/pagination.ts';

const FILES = {
  media: {
    type: 'array',
    maxItems: MAX_MEDIA_FILES,
    items: { type: 'string', format: 'binary' },
    description:
      'Pictures and videos, at most 10, shown in this order: PNG, JPG, GIF or MP4, told by the content, at most ' +
      '10 MB each.',
  },
  caption_0: {
    ...textOf(0, UPDATE_TEXTS.caption.max),
    description: "Caption of the first file, in one line; `caption_1` is the second's, and so on.",
  },
};

const NEIGHBOURS = {
  previous_id: described(
    orNull(ID),
    'Id of the next newer update of the project that the viewer may read; null if this is the newest.',
  ),
  next_id: described(
    orNull(ID),
    'Id of the next older update of the project that the viewer may read; null if this is the oldest.',
  ),
};

export const updateRoutes =
  ({ creations, projects, updates }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readPathId(params, 'projectId', NOT_FOUND.project);
    const updateId = (params: unknown) => readPathId(params, 'updateId', NOT_FOUND.update);

    routes.get(
      '/projects/:projectId/updates',
      describe({
        tag: 'Updates',
        summary: 'Updates of a project that the viewer may read, newest first',
        description: 'Private updates are listed for the developer and the investors of the project alone.',
        query: {
          ...PAGE_OR_ALL_QUERY,
          search: {
            ...TEXT,
            description:
              'Beginnings of words of the title or the content, in any letter case and with or without accents; all ' +
              `must be found. Of more than ${MAX_FOUND} matches the latest ${MAX_FOUND} are listed and counted.`,
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
        summary: 'An update, which counts as read by the viewer from then on',
        description: 'A private update is for the developer and the investors of the project alone.',
        answer: answer(single('update', 'Update', NEIGHBOURS)),
        errors: ['PRIVATE_UPDATE', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'UPDATE_HIDDEN'],
      }),
      async ({ viewer, params }) => {
        const update = await updates.get(viewer, updateId(params), projectId(params));
        const near = (await updates.neighboursOf(viewer, [update])).get(update.id);
        const shown = await views.update(viewer, update);
        return wrapOne('update', {
          ...shown,
          previous_id: near?.previous?.id ?? null,
          next_id: near?.next?.id ?? null,
        });
      },
    );

    routes.post(
      '/projects/:projectId/updates',
      describe({
        tag: 'Updates',
        summary: 'Publish an update',
        description:
          "For the project's developer, with up to ten pictures or videos when sent as a form. GraphQL's " +
          '`nextInvestorMessageAt` of the project is when another may be sent to the investors by mail.',
        headers: CREATION_KEY,
        body: { fields: NEW_UPDATE_BODY, required: ['title', 'content'], example: EXAMPLE.update, files: FILES },
        answer: created(single('update', 'Update')),
        errors: [
          'VALIDATION',
          'INVALID_UPDATE_TYPE',
          'INVALID_MEDIA',
          'MESSAGE_NEEDS_PRIVATE_UPDATE',
          'MESSAGE_TOO_SOON',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'PAYLOAD_TOO_LARGE',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
          'STORAGE_UNAVAILABLE',
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async (request, reply) => {
        const { viewer, params } = request;
        const { row } = await withNewUpdate(request, (sent) => {
          const input = { projectId: projectId(params), ...sent };
          const files = sent.media.map(({ file }) => file);
          return creations.once(
            viewer,
            { key: readKey(request), mutation: 'createUpdate', input, files },
            {
              create: (rememberKey) => updates.create(viewer, input.projectId, sent, rememberKey),
              read: (id) => updates.getWithoutMarking(viewer, id),
            },
          );
        });
        return reply.code(201).send(wrapOne('update', await views.update(viewer, row)));
      },
    );

    routes.put(
      '/projects/:projectId/updates/:updateId',
      describe({
        tag: 'Updates',
        summary: 'Change an update',
        description:
          "For the project's developer. An absent field stays unchanged. Files that are not kept are removed, new " +
          'ones follow those kept.',
        body: { fields: EDIT_UPDATE_BODY, required: [], example: EXAMPLE.updateEdit, files: FILES },
        answer: answer(single('update', 'Update')),
        errors: [
          'VALIDATION',
          'INVALID_UPDATE_TYPE',
          'INVALID_MEDIA',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'UPDATE_NOT_FOUND',
          'UPDATE_HIDDEN',
          'PAYLOAD_TOO_LARGE',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
          'STORAGE_UNAVAILABLE',
        ],
      }),
      (request) =>
        withUpdate(request, async (patch) => {
          const { viewer, params } = request;
          const update = await updates.edit(viewer, updateId(params), patch, { projectId: projectId(params) });
          return wrapOne('update', await views.update(viewer, update));
        }),
    );

    routes.delete(
      '/projects/:projectId/updates/:updateId',
      describe({
        tag: 'Updates',
        summary: 'Delete an update',
        description: "For the project's developer. Its files and comments are deleted too.",
        answer: answer(refTo('Removed')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'UPDATE_HIDDEN'],
      }),
      async ({ viewer, params }) => {
        const id = updateId(params);
        await updates.remove(viewer, id, projectId(params));
        return removed('Actualización eliminada correctamente', id);
      },
    );
  };
