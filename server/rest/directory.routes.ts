import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '#server/services/services.ts';
import { many } from './envelope.ts';
import { answer, describe, PAGE_QUERY, paged } from './operation.ts';
import { presentDeveloper } from './present.ts';
import { readPage } from './read.ts';

/** Who is here, without e-mails. D-24. */
export const directoryRoutes =
  ({ directory }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/users/developers',
      describe({
        tag: 'Directories',
        summary: 'Developers, latest to join first',
        description: 'Names, countries and published projects for anyone signed in; never an e-mail.',
        query: PAGE_QUERY,
        answer: answer(paged('developers', 'Developer')),
      }),
      async ({ viewer, query }) => {
        const { pagination, slice } = readPage(query);
        const listed = await directory.developers(viewer, slice);
        const published = await directory.countPublished(listed.rows.map(({ id }) => id));
        const developers = listed.rows.map((row) => ({
          ...presentDeveloper(row),
          published_projects: published.get(row.id) ?? 0,
        }));
        return many('developers', developers, listed, pagination);
      },
    );

    routes.get(
      '/users/investors',
      describe({
        tag: 'Directories',
        summary: 'Investors, latest to join first',
        description: 'Names for anyone signed in; never an e-mail nor what they invested.',
        query: PAGE_QUERY,
        answer: answer(paged('investors', 'Investor')),
      }),
      async ({ viewer, query }) => {
        const { pagination, slice } = readPage(query);
        const listed = await directory.investors(viewer, slice);
        return many(
          'investors',
          listed.rows.map(({ id, name }) => ({ id, name })),
          listed,
          pagination,
        );
      },
    );
  };
