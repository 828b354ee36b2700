import { join } from 'node:path';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import type { Config } from './config.ts';
import { createEventCursorRepository } from './data/repositories/event.cursor.repository.ts';
import { createEventRepository } from './data/repositories/event.repository.ts';
import { createCommentRepository } from './data/repositories/comment.repository.ts';
import type { Database } from './data/database.ts';
import { createFeedRepository } from './data/repositories/feed.repository.ts';
import { createFollowRepository } from './data/repositories/follow.repository.ts';
import { createEmailConfirmationRepository } from './data/repositories/email.confirmation.repository.ts';
import { createGalleryRepository } from './data/repositories/gallery.repository.ts';
import { createInvestmentRepository } from './data/repositories/investment.repository.ts';
import { createJobRepository } from './data/repositories/job.repository.ts';
import { createMailPreferenceRepository } from './data/repositories/mail.preference.repository.ts';
import { createMediaRepository } from './data/repositories/media.repository.ts';
import { TOO_MANY_PICTURES } from './files/media.refusals.ts';
import { createMediaStore, type MediaStore } from './files/media.store.ts';
import { createMilestoneRepository } from './data/repositories/milestone.repository.ts';
import { openDatabase } from './data/open.ts';
import { lockDataDir, LOCK_TIMEOUT } from './data/sqlite/data.dir.lock.ts';
import { createPictureSizes } from './files/picture.sizes.ts';
import { createNotificationRepository } from './data/repositories/notification.repository.ts';
import { createProjectRepository } from './data/repositories/project.repository.ts';
import { createScheduledEventRepository } from './data/repositories/scheduled.event.repository.ts';
import { createTermsRepository } from './data/repositories/terms.repository.ts';
import { createThreadRepository } from './data/repositories/thread.repository.ts';
import { createUpdateRepository } from './data/repositories/update.repository.ts';
import { createUpdateRequestRepository } from './data/repositories/update.request.repository.ts';
import { createUserRepository } from './data/repositories/user.repository.ts';
import { createWebhookRepository } from './data/repositories/webhook.repository.ts';
import { createWriteProbe } from './files/write.probe.ts';
import { createEventStreams } from './events/event.stream.ts';
import { followEvents } from './events/event.tail.ts';
import { feedRoutes } from './feeds/feed.routes.ts';
import { graphqlPlugin } from './graphql/graphql.plugin.ts';
import { createLive, type Live } from './graphql/live.ts';
import { buildGraphQLSchema } from './graphql/schema.ts';
import { addFloodGuard } from './http/flood.guard.ts';
import { healthRoutes } from './http/health.ts';
import { standardOutput, type LogOutput } from './http/log.output.ts';
import { mediaFiles } from './http/media.files.ts';
import { addMetrics } from './http/metrics.ts';
import { projectPage } from './http/project.page.ts';
import { addSecurityHeaders, inlineScriptHashes } from './http/security.headers.ts';
import { createServer, MAX_BODY_BYTES } from './http/server.ts';
import { endSocket } from './http/socket.errors.ts';
import { createViewerOf } from './http/viewer.ts';
import { readPage, WEB_FOLDER, webClient } from './http/web.client.ts';
import { createMailer } from './mail/mailer.ts';
import { restApi } from './rest/routes.ts';
import { createLinkSecrets } from './security/link.secrets.ts';
import { createPasswords } from './security/passwords.ts';
import { createThrottles } from './security/throttle.ts';
import { createTokens } from './security/tokens.ts';
import { createWebhookSecrets } from './security/webhook.secrets.ts';
import { createJobQueue } from './security/job.queue.ts';
import { createEventServices } from './services/event.services.ts';
import type { Dependencies } from './services/dependencies.ts';
import { createSubscriberViewers } from './services/subscriber.viewers.ts';
import { createServices, type Services } from './services/services.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';
import { createWebhookSender } from './webhooks/sender.ts';

export type App = {
  fastify: FastifyInstance;
  services: Services;
  database: Database;
  dependencies: Dependencies;
  close: () => Promise<void>;
};

export type AppOptions = {
  /** The current time; tests and the demo world bring their own clock. */
  clock?: () => Date;
  /** Only tests trade durability for speed. */
  synchronous?: 'FULL' | 'OFF';
  /** Destination of the log. */
  logTo?: LogOutput;
};

/** Pictures are decoded one at a time: uploads, and other sizes of stored ones. */
function createMedia(dataDir: string): MediaStore {
  const media = join(dataDir, 'media');
  const goOn = () => async () => undefined;
  const decode = createJobQueue({ concurrency: 1, maxWaiting: 20, fullError: TOO_MANY_PICTURES, pause: goOn });
  const oneSize = createJobQueue({ concurrency: 1, maxWaiting: 100 });
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => oneSize(() => decode(task));
  const sizes = createPictureSizes({ media, folder: join(dataDir, 'sizes'), enqueue });
  return createMediaStore(media, sizes, decode);
}

const createDependencies = (database: Database, config: Config, clock: () => Date): Dependencies => ({
  database,
  users: createUserRepository(database),
  emailConfirmations: createEmailConfirmationRepository(database),
  projects: createProjectRepository(database),
  follows: createFollowRepository(database),
  terms: createTermsRepository(database),
  investments: createInvestmentRepository(database),
  milestones: createMilestoneRepository(database),
  updates: createUpdateRepository(database),
  updateRequests: createUpdateRequestRepository(database),
  media: createMediaRepository(database),
  feeds: createFeedRepository(database),
  galleries: createGalleryRepository(database),
  comments: createCommentRepository(database),
  threads: createThreadRepository(database),
  events: createEventRepository(database),
  scheduledEvents: createScheduledEventRepository(database),
  eventCursors: createEventCursorRepository(database),
  webhooks: createWebhookRepository(database),
  notifications: createNotificationRepository(database),
  jobs: createJobRepository(database),
  mailPreferences: createMailPreferenceRepository(database),
  mediaStore: createMedia(config.dataDir),
  mailer: createMailer({ ...config.mail, folder: join(config.dataDir, 'mail') }),
  passwords: createPasswords(),
  tokens: createTokens(config.secrets, clock),
  linkSecrets: createLinkSecrets(config.secrets),
  webhookSecrets: createWebhookSecrets(config.secrets),
  webhookSender: createWebhookSender({ targets: config.webhookTargets ?? 'public' }),
  webhookTargets: config.webhookTargets ?? 'public',
  throttles: createThrottles({ enabled: config.rateLimit, shared: database.pool }),
  clock,
  siteUrl: config.publicUrl ?? `http://localhost:${config.port}`,
});

export async function createApp(
  config: Config,
  { clock = () => new Date(), synchronous = 'FULL', logTo = standardOutput() }: AppOptions = {},
): Promise<App> {
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir, LOCK_TIMEOUT) : () => undefined;
  const fastify = createServer({ ...config, logTo });
  const database = await openDatabase({ ...config, synchronous, log: fastify.log });
  const dependencies = createDependencies(database, config, clock);
  const services = createServices(dependencies);
  const servicesOf = createEventServices(dependencies);
  const { events } = dependencies;
  const tail = await followEvents({ database, events });
  const streams = createEventStreams({ tail, events });
  const live = createLive({ streams, servicesOf, viewerOf: createSubscriberViewers(dependencies) });

  await fastify.register(websocket, {
    options: { maxPayload: MAX_BODY_BYTES, handleProtocols },
    errorHandler: endSocket,
  });
  addMetrics(fastify, { ...database, onEvent: tail.on, listening: tail.listening }, logTo);
  await addApis(fastify, { config, dependencies, services, live, schema: await buildGraphQLSchema() });
  return {
    fastify,
    services,
    database,
    dependencies,
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
  const viewerOf = createViewerOf(services.accounts);
  const page = readPage(WEB_FOLDER);
  const playground = readPage(WEB_FOLDER, 'playground.html');
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  await addSecurityHeaders(fastify, inlineScriptHashes(page + playground), secure);
  const guard = addFloodGuard(fastify, config.rateLimit);
  const rest = restApi(services, { publicUrl: config.publicUrl, viewerOf });
  await fastify.register(async (routes) => {
    guard(routes);
    await routes.register(
      graphqlPlugin({ app: fastify, schema, services, live, viewerOf, playground, compiledQueries }),
    );
    await routes.register(rest, { prefix: '/api' });
    await routes.register(feedRoutes(services, config.publicUrl));
    await routes.register(unsubscribeRoutes(services));
  });
  await fastify.register(mediaFiles(dependencies.mediaStore));
  const storage = createWriteProbe([config.dataDir, dependencies.mediaStore.folder]);
  await fastify.register(healthRoutes({ database: dependencies.database.ping, storage }));
  await fastify.register(projectPage({ page, linkPreviews: services.linkPreviews, publicUrl: config.publicUrl }));
  await fastify.register(webClient(WEB_FOLDER, page));
}
