import './promise.with.resolvers.ts';
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import type { Start } from './place.ts';

/** PostGraphile with its own schema of the tables, and nobody asking: neither tokens nor permissions. */
export const postgraphilePeer: Start = async ({ databaseUrl, port }) => {
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    disablePlugins: ['PgMutationCreatePlugin', 'PgMutationUpdateDeletePlugin'], // the workloads only read
    pgServices: [makePgService({ connectionString: databaseUrl ?? '' })],
    grafserv: { watch: false, graphqlPath: '/graphql', graphiql: false },
  });
  const server = createServer();
  await instance.createServ(grafserv).addTo(server);
  server.listen(port, '127.0.0.1');
};
