import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Followed } from '#server/domain/follow.ts';
import type { Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { wrapOne } from '../base/envelope.ts';
import { longList, sendList } from '../base/long.list.ts';
import { answer, describe, PAGE_OR_ALL_QUERY, paged, single } from '../base/operation.ts';
import { readPageOrAll, readPathId } from '../base/read.ts';
import { described, FLAG } from '../base/schema.ts';
import type { Presenters } from '../presenters.ts';

const CHANGED = answer(
  single('project', 'Project', { viewer_follows: described(FLAG, 'Whether the viewer follows it now.') }),
);

export const followRoutes =
  ({ follows }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    const projectId = (params: unknown) => readPathId(params, 'projectId', NOT_FOUND.project);

    async function show(viewer: Viewer | null, project: Visible<Project>, isFollowed: boolean) {
      return wrapOne('project', { ...(await views.project(viewer, project)), viewer_follows: isFollowed });
    }

    routes.get(
      '/projects/followed',
      describe({
        tag: 'Projects',
        summary: 'Published projects that the viewer follows',
        description: 'The one followed last first. A project that is a draft again is left out until it is published.',
        query: PAGE_OR_ALL_QUERY,
        answer: answer(paged('projects', 'Project')),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const sent = await longList('projects', readPageOrAll(query), {
          list: (slice) => follows.listMine(viewer, slice),
          show: (rows: Visible<Followed>[]) => views.projects(viewer, rows),
          cursorOf: ({ followedAt, id }) => ({ key: followedAt.getTime(), id }),
        });
        return sendList(request, reply, sent);
      },
    );

    routes.put(
      '/projects/:projectId/follow',
      describe({
        tag: 'Projects',
        summary: 'Follow a project without investing in it',
        description:
          'For everybody but its developer; at most 1000 projects. One that is followed stays as it is. Private ' +
          'updates remain for investors.',
        answer: CHANGED,
        errors: ['PROJECT_NOT_FOUND', 'OWN_PROJECT', 'LIMIT_REACHED'],
      }),
      async ({ viewer, params }) => show(viewer, await follows.follow(viewer, projectId(params)), true),
    );

    routes.delete(
      '/projects/:projectId/follow',
      describe({
        tag: 'Projects',
        summary: 'Stop following a project',
        description: 'For everybody but its developer. One that is not followed stays as it is.',
        answer: CHANGED,
        errors: ['PROJECT_NOT_FOUND', 'OWN_PROJECT'],
      }),
      async ({ viewer, params }) => show(viewer, await follows.unfollow(viewer, projectId(params)), false),
    );
  };
