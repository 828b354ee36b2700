import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import { openBackupSchedule, type BackupSchedule } from './backup/schedule.ts';
import type { Config } from './config.ts';
import { backlogOf } from './features/backlog.ts';
import type { Database } from './features/database.ts';
import { createDispatches } from './features/dispatches.ts';
import { openDatabase } from './features/open.ts';
import { lockDataDir, LOCK_TIMEOUT } from './platform/database/sqlite/data.dir.lock.ts';
import { createWriteProbe } from './platform/files/write.probe.ts';
import type { EventPosition } from './kernel/event.ts';
import type { Dispatch } from './platform/events/event.dispatch.ts';
import { createEventStreams } from './platform/events/event.stream.ts';
import { followEvents, type EventTail } from './platform/events/event.tail.ts';
import { feedRoutes } from './features/feeds/feed.routes.ts';
import { createContextOf } from './features/context.ts';
import { graphqlPlugin } from './platform/graphql/graphql.plugin.ts';
import { createLive, type Live } from './features/live.ts';
import { buildGraphQLSchema } from './features/graphql.schema.ts';
import { shareWithOrigins } from './platform/http/cors.ts';
import { addFloodGuard } from './platform/http/flood.guard.ts';
import { dataExportFiles } from './features/leaving/exports/data.export.routes.ts';
import { healthRoutes } from './platform/http/health.ts';
import { standardOutput, type LogOutput } from './platform/http/log.output.ts';
import { markedPage, refuseWrites } from './platform/http/maintenance.ts';
import { mediaFiles } from './platform/http/media.files.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { landingRoutes } from './features/public/landing.routes.ts';
import { projectPage } from './features/public/project.page.ts';
import { publicRoutes } from './features/public/public.routes.ts';
import { textRoutes } from './features/texts/text.routes.ts';
import { pageStyles } from './platform/http/pages/stylesheet.routes.ts';
import { securityContact } from './platform/http/security.contact.ts';
import { addSecurityHeaders, inlineScriptHashes } from './platform/http/security.headers.ts';
import { createServer, MAX_BODY_BYTES } from './platform/http/server.ts';
import { endSocket } from './platform/http/socket.errors.ts';
import { addUploadLimit } from './platform/http/upload.limit.ts';
import { createViewerOf, type ViewerOfToken } from './platform/http/viewer.ts';
import { otherAddresses, readPage, WEB_FOLDER, webClient } from './platform/http/web.client.ts';
import { restApi } from './features/routes.rest.ts';
import { watchEndedKeys } from './platform/graphql/revoked.sockets.ts';
import { createEventServices } from './features/event.services.ts';
import { claimServerSecret } from './platform/security/server.secrets.ts';
import { createSubscriberViewers } from './features/sessions/authenticate.sockets.service.ts';
import { createServices, type Services } from './features/services.ts';
import { PASSWORD_COST, type PasswordCost } from './platform/security/passwords.ts';
import { visitRoutes } from './features/referrals/visit.routes.ts';
import { unsubscribeRoutes } from './features/notifications/mails/unsubscribe.routes.ts';
import { createDependencies, type Dependencies } from './features/dependencies.ts';

export type App = {
  fastify: FastifyInstance;
  services: Services;
  database: Database;
  dependencies: Dependencies;
  /** What creates jobs for events once the server listens. */
  dispatches: readonly Dispatch[];
  /** Null: the server makes no backups by itself. */
  backups: BackupSchedule | null;
  /** Position of the last event sent to subscriptions. */
  toldUntil: () => EventPosition;
  close: () => Promise<void>;
};

export type AppOptions = {
  /** The present moment; tests and the demo world bring their own. */
  now?: () => Date;
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
    now = () => new Date(),
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
  const dependencies = createDependencies(database, config, { calendar: now, now, log: fastify.log, passwordCost });
  const services = createServices(dependencies);
  const servicesOf = createEventServices(dependencies);
  const { events } = dependencies;
  const tail = await followEvents({ database, events });
  const streams = createEventStreams({ tail, events });
  const live = createLive({ streams, servicesOf, viewerOf: createSubscriberViewers(dependencies) });

  await shareWithOrigins(fastify, config.corsOrigins);
  refuseWrites(fastify, dependencies.isInMaintenance);
  await fastify.register(websocket, {
    options: { maxPayload: MAX_BODY_BYTES, handleProtocols },
    errorHandler: endSocket,
  });
  const dispatches = createDispatches(dependencies);
  const backlog = backlogOf(dependencies, { tail, dispatches });
  const { on: onEvent, listening } = tail;
  const backups = await openBackupSchedule(database, config, now);
  addMetrics(fastify, { ...database, onEvent, listening, backlog, backups, dataDir: config.dataDir }, logTo);
  const apis = { config, dependencies, services, live, onEvent };
  await addApis(fastify, { ...apis, schema: schema ?? (await buildGraphQLSchema()) });
  return {
    fastify,
    services,
    database,
    dependencies,
    dispatches,
    backups,
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

type Apis = { config: Config; live: Live; onEvent: EventTail['on']; schema: GraphQLSchema };
type ApiOptions = Apis & Pick<App, 'dependencies' | 'services'>;

async function addApis(fastify: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, dependencies, services, live, onEvent, schema } = options;
  const { compiledQueries = true, publicUrl } = config;
  const viewerOfToken: ViewerOfToken = (token) => services.accounts.viewerOf(token);
  const viewerOf = createViewerOf(viewerOfToken);
  const contextOf = createContextOf(services, live);
  const page = markedPage(readPage(WEB_FOLDER), dependencies.isInMaintenance);
  const playground = readPage(WEB_FOLDER, 'playground.html');
  await addSecurityHeaders(fastify, inlineScriptHashes(page + playground), publicUrl);
  const endedKeys = watchEndedKeys({
    listEndedSince: dependencies.keys.listEndedSince,
    now: dependencies.now,
    report: (error) => dependencies.database.report('unread_keys', error),
  });
  const guard = addFloodGuard(fastify, config.rateLimit);
  addUploadLimit(fastify, dependencies.requireSpace);
  await fastify.register(async (routes) => {
    guard.routes(routes);
    const viewers = { viewerOf, viewerOfToken, contextOf, endedKeys };
    await routes.register(graphqlPlugin({ app: fastify, schema, live, ...viewers, playground, compiledQueries }));
    await routes.register(restApi(services, { publicUrl, viewerOf }), { prefix: '/api' });
    await routes.register(feedRoutes(services, publicUrl));
    await routes.register(unsubscribeRoutes(services));
    await routes.register(visitRoutes(services));
    await routes.register(dataExportFiles(services.dataExports, dependencies.exportStore.files));
    await routes.register(textRoutes({ ...dependencies, publicUrl }));
    await routes.register(publicRoutes(services, { ...config, now: dependencies.now, onEvent }));
  });
  await fastify.register(pageStyles);
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
  await fastify.register(securityContact(config, dependencies.now));
  await fastify.register(projectPage({ page, linkPreviews: services.linkPreviews, publicUrl }));
  await fastify.register(landingRoutes(services, { ...config, page, now: dependencies.now, onEvent }));
  await fastify.register(webClient(WEB_FOLDER));
  await fastify.register(otherAddresses(page, guard));
}
