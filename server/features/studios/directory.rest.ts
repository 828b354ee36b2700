import type { FastifyPluginAsync } from 'fastify';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import type { Services } from '#server/features/services.ts';
import { wrapPage } from '#server/platform/rest/envelope.ts';
import { answer, describe, PAGE_QUERY } from '#server/platform/rest/operation.ts';
import { paged } from '#server/features/entities.rest.ts';
import { readPage, readQuery } from '#server/platform/rest/query.ts';
import { TEXT } from '#server/platform/rest/schema.ts';
import { presentNamed } from '#server/features/accounts/account.presenter.rest.ts';

const SEARCH_QUERY = {
  search: {
    ...TEXT,
    description:
      "Beginnings of words of the name or of a studio's country, in any letter case and with or without accents; all " +
      `must be found. Of more than ${MAX_FOUND} matches the latest ${MAX_FOUND} are listed and counted.`,
  },
};

/** Directories of developers and investors, without e-mails. */
export const directoryRoutes =
  ({ directory }: Services): FastifyPluginAsync =>
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
