import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import type { Config } from './config.ts';
import type { Database } from './data/database.ts';
import { openDatabase } from './data/open.ts';
import { lockDataDir, LOCK_TIMEOUT } from './data/sqlite/data.dir.lock.ts';
import { createWriteProbe } from './files/write.probe.ts';
import type { EventPosition } from './domain/event.ts';
import { createEventStreams } from './events/event.stream.ts';
import { followEvents } from './events/event.tail.ts';
import { feedRoutes } from './feeds/feed.routes.ts';
import { createContextOf } from './graphql/context.ts';
import { graphqlPlugin } from './graphql/graphql.plugin.ts';
import { createLive, type Live } from './graphql/live.ts';
import { buildGraphQLSchema } from './graphql/schema.ts';
import { shareWithOrigins } from './http/cors.ts';
import { addFloodGuard } from './http/flood.guard.ts';
import { dataExportFiles } from './http/data.export.files.ts';
import { healthRoutes } from './http/health.ts';
import { standardOutput, type LogOutput } from './http/log.output.ts';
import { mediaFiles } from './http/media.files.ts';
import { addMetrics } from './http/metrics.ts';
import { projectPage } from './http/project.page.ts';
import { securityContact } from './http/security.contact.ts';
import { addSecurityHeaders, inlineScriptHashes } from './http/security.headers.ts';
import { createServer, MAX_BODY_BYTES } from './http/server.ts';
import { endSocket } from './http/socket.errors.ts';
import { addUploadLimit } from './http/upload.limit.ts';
import { createViewerOf, type ViewerOfToken } from './http/viewer.ts';
import { otherAddresses, readPage, WEB_FOLDER, webClient } from './http/web.client.ts';
import { restApi } from './rest/routes.ts';
import { watchEndedKeys } from './graphql/ended.keys.ts';
import { createEventServices } from './services/event.services.ts';
import type { Dependencies } from './services/dependencies.ts';
import { claimServerSecret } from './services/server.secrets.ts';
import { createSubscriberViewers } from './services/subscriber.viewers.ts';
import { createServices, type Services } from './services/services.ts';
import { PASSWORD_COST, type PasswordCost } from './security/passwords.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';
import { createDependencies } from './dependencies.ts';

export type App = {
  fastify: FastifyInstance;
  services: Services;
  database: Database;
  dependencies: Dependencies;
  /** Position of the last event sent to subscriptions. */
  toldUntil: () => EventPosition;
  close: () => Promise<void>;
};

export type AppOptions = {
  /** The current time; tests and the demo world bring their own clock. */
  clock?: () => Date;
  /** Only tests trade durability for speed. */
  synchronous?: 'FULL' | 'OFF';
  /** Only tests hash passwords quickly. */
  passwordCost?: PasswordCost;
  /** Called when a restore has replaced the database under the server, which must end. */
  onReplaced?: () => void;
  /** Destination of the log. */
  logTo?: LogOutput;
  /** Allows a secret other than the database's last one; false by default. */
  newSecret?: boolean;
  /** Built by default, which takes long; tests share one. */
  schema?: GraphQLSchema;
};

export async function createApp(
  config: Config,
  {
    clock = () => new Date(),
    synchronous = 'FULL',
    passwordCost = PASSWORD_COST,
    logTo = standardOutput(),
    onReplaced = () => undefined,
    newSecret = false,
    schema,
  }: AppOptions = {},
): Promise<App> {
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir, LOCK_TIMEOUT) : () => undefined;
  const fastify = createServer({ ...config, logTo });
  const database = await openDatabase({ ...config, synchronous, log: fastify.log, onReplaced });
  try {
    await claimServerSecret(database, config.secrets, { isNew: newSecret, log: fastify.log });
  } catch (error) {
    await database.close();
    unlock();
    throw error;
  }
  const dependencies = createDependencies(database, config, { clock, log: fastify.log, passwordCost });
  const services = createServices(dependencies);
  const servicesOf = createEventServices(dependencies);
  const { events } = dependencies;
  const tail = await followEvents({ database, events });
  const streams = createEventStreams({ tail, events });
  const live = createLive({ streams, servicesOf, viewerOf: createSubscriberViewers(dependencies) });

  await shareWithOrigins(fastify, config.corsOrigins);
  await fastify.register(websocket, {
    options: { maxPayload: MAX_BODY_BYTES, handleProtocols },
    errorHandler: endSocket,
  });
  addMetrics(fastify, { ...database, onEvent: tail.on, listening: tail.listening }, logTo);
  await addApis(fastify, { config, dependencies, services, live, schema: schema ?? (await buildGraphQLSchema()) });
  return {
    fastify,
    services,
    database,
    dependencies,
    toldUntil: tail.position,
    close: async () => {
      await fastify.close();
      await tail.close();
      await dependencies.mailer.close();
      await database.close();
      unlock();
    },
  };
}

type ApiOptions = Pick<App, 'dependencies' | 'services'> & {
  config: Config;
  live: Live;
  schema: GraphQLSchema;
};

async function addApis(fastify: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, dependencies, services, live, schema } = options;
  const { compiledQueries = true } = config;
  const viewerOfToken: ViewerOfToken = (token) => services.accounts.viewerOf(token);
  const viewerOf = createViewerOf(viewerOfToken);
  const contextOf = createContextOf(services, live);
  const page = readPage(WEB_FOLDER);
  const playground = readPage(WEB_FOLDER, 'playground.html');
  await addSecurityHeaders(fastify, inlineScriptHashes(page + playground), config.publicUrl);
  const endedKeys = watchEndedKeys({
    listEndedSince: dependencies.keys.listEndedSince,
    clock: dependencies.clock,
    report: (error) => dependencies.database.report('unread_keys', error),
  });
  const guard = addFloodGuard(fastify, config.rateLimit);
  addUploadLimit(fastify, dependencies.requireSpace);
  const rest = restApi(services, { publicUrl: config.publicUrl, viewerOf });
  await fastify.register(async (routes) => {
    guard.routes(routes);
    await routes.register(
      graphqlPlugin({
        app: fastify,
        schema,
        contextOf,
        live,
        endedKeys,
        viewerOf,
        viewerOfToken,
        playground,
        compiledQueries,
      }),
    );
    await routes.register(rest, { prefix: '/api' });
    await routes.register(feedRoutes(services, config.publicUrl));
    await routes.register(unsubscribeRoutes(services));
    await routes.register(dataExportFiles(services.dataExports, dependencies.exportStore.files));
  });
  await fastify.register(mediaFiles(dependencies.mediaStore));
  const { ping: database, dialect } = dependencies.database;
  const { check } = dependencies.mediaStore.files;
  const storage = createWriteProbe([config.dataDir]);
  await fastify.register(
    healthRoutes({
      required: dialect.isEmbedded ? { database, storage } : { database },
      optional: { files: () => Promise.all([storage(), check(), dependencies.requireSpace()]) },
    }),
  );
  await fastify.register(securityContact(config, dependencies.clock));
  await fastify.register(projectPage({ page, linkPreviews: services.linkPreviews, publicUrl: config.publicUrl }));
  await fastify.register(webClient(WEB_FOLDER, page));
  await fastify.register(otherAddresses(page, guard));
}
