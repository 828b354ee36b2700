import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { listAnswer } from './answers.rest.ts';
import { asking } from './asking.ts';
import type { Start } from './place.ts';
import { batchedResolvers, createLoaders, plainResolvers, type Context, type Resolvers } from './resolvers.ts';
import { schemaWith } from './schema.ts';
import type { Source } from './source.ts';
import { drizzleSource } from './source.drizzle.ts';

/** Apollo Server on Express as its manual sets it up, over drizzle. */
const apolloWith =
  (resolvers: Resolvers, list: (source: Source, page: number) => object): Start =>
  async ({ file, port }) => {
    const source = drizzleSource(file);
    const apollo = new ApolloServer<Context>({ schema: schemaWith(resolvers) });
    await apollo.start();
    const app = express();
    const context = async ({ req }: { req: express.Request }): Promise<Context> => ({
      source,
      viewer: asking(source, req.headers.authorization),
      loaders: createLoaders(source),
    });
    app.use('/graphql', express.json(), expressMiddleware(apollo, { context }));
    app.get('/api/projects', (req, res) => {
      asking(source, req.headers.authorization);
      res.json(list(source, Number(req.query['page'] ?? 1)));
    });
    app.listen(port, '127.0.0.1');
  };

const PER_PAGE = 10;

const pageOf = (source: Source, page: number) => source.listPublished(null, PER_PAGE, (page - 1) * PER_PAGE);

export const naive = apolloWith(plainResolvers, (source, page) => {
  const { rows, total } = pageOf(source, page);
  const developers = rows.flatMap(({ developerId }) => source.developers([developerId]));
  const milestones = rows.flatMap(({ id }) => source.milestones([id]));
  return listAnswer({ rows, total, developers, milestones }, page, PER_PAGE);
});

export const dataLoader = apolloWith(batchedResolvers, (source, page) => {
  const { rows, total } = pageOf(source, page);
  const developers = source.developers(rows.map(({ developerId }) => developerId));
  const milestones = source.milestones(rows.map(({ id }) => id));
  return listAnswer({ rows, total, developers, milestones }, page, PER_PAGE);
});
