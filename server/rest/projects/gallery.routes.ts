import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { MAX_GALLERY_ITEMS } from '#server/domain/gallery.ts';
import type { Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, describe } from '../base/operation.ts';
import { readPathId } from '../base/read.ts';
import { listOf, refTo, shape } from '../base/schema.ts';
import type { Presenters } from '../presenters.ts';
import { GALLERY_BODY, withGallery } from './gallery.body.ts';

const FILES = {
  media: {
    type: 'array',
    maxItems: MAX_GALLERY_ITEMS,
    items: { type: 'string', format: 'binary' },
    description: 'Pictures and videos: PNG, JPG, GIF or MP4, told by the content, at most 10 MB each.',
  },
};

const GALLERY_ANSWER = answer(shape({ gallery: listOf(refTo('GalleryItem')) }));

export const galleryRoutes =
  ({ projects, galleries }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readPathId(params, 'projectId', NOT_FOUND.project);
    const show = async (project: Visible<Project>) => ({
      gallery: views.gallery((await galleries.ofProjects([project])).get(project.id) ?? []),
    });

    routes.get(
      '/projects/:projectId/gallery',
      describe({
        tag: 'Projects',
        summary: 'Pictures and videos of a project besides its cover, in the order in which they are shown',
        description: 'For everybody who sees the project; at most 12.',
        answer: GALLERY_ANSWER,
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => show(await projects.get(viewer, projectId(params))),
    );

    routes.put(
      '/projects/:projectId/gallery',
      describe({
        tag: 'Projects',
        summary: 'Replace the gallery of a project',
        description:
          `For its developer: at most ${MAX_GALLERY_ITEMS} items, in order. A stored one is named by its \`id\`, a new ` +
          'one by its `file` in a form: `[{"id": 7}, {"file": 0, "caption": "El faro"}]`. Stored ones that are not ' +
          'named are removed.',
        body: { fields: GALLERY_BODY, required: ['items'], example: EXAMPLE.gallery, files: FILES },
        answer: GALLERY_ANSWER,
        errors: [
          'VALIDATION',
          'INVALID_MEDIA',
          'FORBIDDEN',
          'PROJECT_NOT_FOUND',
          'PAYLOAD_TOO_LARGE',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
          'STORAGE_UNAVAILABLE',
        ],
      }),
      (request) =>
        withGallery(request, async (entries) =>
          show(await galleries.set(request.viewer, projectId(request.params), entries)),
        ),
    );
  };
