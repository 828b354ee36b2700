import Fastify from 'fastify';
import mercurius from 'mercurius';
import type { Project } from '#server/features/projects/project.rules.ts';
import { asking } from './asking.ts';
import type { Start } from './place.ts';
import { resolvers, type Context } from './resolvers.ts';
import { schemaWith } from './schema.ts';
import { preparedSource } from './source.ts';

type Query = { obj: Project };

/** Mercurius with JIT and its own loaders, over prepared statements. */
export const mercuriusPeer: Start = async ({ file, port }) => {
  const source = preparedSource(file);
  const app = Fastify();
  await app.register(mercurius, {
    schema: schemaWith(resolvers),
    jit: 1,
    context: ({ headers }): Context => ({
      source,
      viewer: asking(source, headers.authorization),
    }),
    loaders: {
      Project: {
        developer: async (queries: Query[]) => {
          const found = source.developers(queries.map(({ obj }) => obj.developerId));
          return queries.map(({ obj }) => found.find(({ id }) => id === obj.developerId) ?? null);
        },
        milestones: async (queries: Query[]) => {
          const found = source.milestones(queries.map(({ obj }) => obj.id));
          return queries.map(({ obj }) => found.filter(({ projectId }) => projectId === obj.id));
        },
      },
    },
  });
  await app.listen({ port, host: '127.0.0.1' });
};
