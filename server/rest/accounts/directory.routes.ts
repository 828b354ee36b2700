import type { FastifyPluginAsync } from 'fastify';
import { NO_DELIVERIES } from '#server/domain/delivery.ts';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Visible } from '#server/domain/permissions.ts';
import { MAX_FOUND, type Project } from '#server/domain/project.ts';
import { NO_REQUESTS } from '#server/domain/update.request.ts';
import type { Services } from '#server/services/services.ts';
import { wrapOne, wrapPage } from '../base/envelope.ts';
import { byCreation, longList, sendList } from '../base/long.list.ts';
import { AFTER_QUERY, answer, describe, PAGE_QUERY, paged, single } from '../base/operation.ts';
import { readLongPage, readPage, readPathId, readQuery } from '../base/read.ts';
import { TEXT } from '../base/schema.ts';
import type { Presenters } from '../presenters.ts';
import { presentNamed, presentStudioPage } from './account.presenter.ts';

const SEARCH_QUERY = {
  search: {
    ...TEXT,
    description:
      "Beginnings of words of the name or of a studio's country, in any letter case and with or without accents; all " +
      `must be found. Of more than ${MAX_FOUND} matches the latest ${MAX_FOUND} are listed and counted.`,
  },
};

const readDeveloperId = (params: unknown): number => readPathId(params, 'developerId', NOT_FOUND.developer);

/** Directories of developers and investors, without e-mails, and the page of a studio. */
export const directoryRoutes =
  ({ directory, projects, updateRequests }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/users/developers',
      describe({
        tag: 'Directories',
        summary: 'All developers, latest to register first',
        description:
          'Names, countries and numbers of published projects, for everybody signed in; never an e-mail address.',
        query: { ...PAGE_QUERY, ...SEARCH_QUERY },
        answer: answer(paged('developers', 'Developer')),
      }),
      async ({ viewer, query }) => {
        const { pagination, slice } = readPage(query);
        const listed = await directory.developers(viewer, readQuery(query, 'search'), slice);
        const published = await directory.countPublished(
          viewer,
          listed.rows.map(({ id }) => id),
        );
        const developers = listed.rows.map((row) => ({
          ...presentNamed(row),
          published_projects: published.get(row.id) ?? 0,
        }));
        return wrapPage('developers', developers, listed, pagination);
      },
    );

    routes.get(
      '/users/developers/:developerId',
      describe({
        tag: 'Directories',
        summary: 'One studio',
        description: 'Its profile, and figures over its published projects, for everybody who is signed in.',
        answer: answer(single('developer', 'StudioPage')),
        errors: ['DEVELOPER_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const developer = await directory.developer(viewer, readDeveloperId(params));
        const { id } = developer;
        const [published, deliveries, latest, responses] = await Promise.all([
          directory.countPublished(viewer, [id]),
          directory.deliveriesOf(viewer, [id]),
          directory.latestUpdatesOf(viewer, [id]),
          updateRequests.responsesOf(viewer, [id]),
        ]);
        const page = presentStudioPage(developer, {
          publishedProjects: published.get(id) ?? 0,
          deliveries: deliveries.get(id) ?? NO_DELIVERIES,
          lastUpdateAt: latest.get(id) ?? null,
          responses: responses.get(id) ?? NO_REQUESTS,
        });
        return wrapOne('developer', page);
      },
    );

    routes.get(
      '/users/developers/:developerId/projects',
      describe({
        tag: 'Directories',
        summary: "A studio's published projects, newest first",
        description: 'For everybody who is signed in; without drafts, for the studio itself too.',
        query: { ...PAGE_QUERY, ...AFTER_QUERY },
        answer: answer(paged('projects', 'Project')),
        errors: ['DEVELOPER_NOT_FOUND', 'INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, params, query } = request;
        const { id } = await directory.developer(viewer, readDeveloperId(params));
        const sent = await longList('projects', readLongPage(query), {
          list: (slice) => projects.listOfDeveloper(viewer, id, slice),
          show: (rows: Visible<Project>[]) => views.projects(viewer, rows),
          cursorOf: byCreation,
        });
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/users/investors',
      describe({
        tag: 'Directories',
        summary: 'All investors, latest to register first',
        description: 'Names, for everybody who is signed in; never e-mail addresses or investments.',
        query: { ...PAGE_QUERY, ...SEARCH_QUERY },
        answer: answer(paged('investors', 'Investor')),
      }),
      async ({ viewer, query }) => {
        const { pagination, slice } = readPage(query);
        const listed = await directory.investors(viewer, readQuery(query, 'search'), slice);
        return wrapPage(
          'investors',
          listed.rows.map(({ id, name }) => ({ id, name })),
          listed,
          pagination,
        );
      },
    );
  };
