import { join } from 'node:path';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Config } from './config.ts';
import { createCommentRepository } from './data/comment.repository.ts';
import type { Database } from './data/database.ts';
import { createInvestmentRepository } from './data/investment.repository.ts';
import { createMediaRepository } from './data/media.repository.ts';
import { createMediaStore, type MediaStore } from './data/media.store.ts';
import { createMilestoneRepository } from './data/milestone.repository.ts';
import { openDatabase } from './data/open.ts';
import { ownFolder, PATIENCE } from './data/owner.ts';
import { createPictureSizes } from './data/picture.sizes.ts';
import { createProjectRepository } from './data/project.repository.ts';
import { createTermsRepository } from './data/terms.repository.ts';
import { createUpdateRepository } from './data/update.repository.ts';
import { createUserRepository } from './data/user.repository.ts';
import { createWriteProbe } from './data/write.probe.ts';
import { problem } from './domain/errors.ts';
import { graphqlDoor } from './graphql/door.ts';
import { createLive, type Live } from './graphql/live.ts';
import { buildGraphQLSchema } from './graphql/schema.ts';
import { addFloodGuard } from './http/flood.guard.ts';
import { healthRoutes } from './http/health.ts';
import { standardOutput, type LogOutput } from './http/log.output.ts';
import { mediaFiles } from './http/media.files.ts';
import { addMetrics } from './http/metrics.ts';
import { addSecurityHeaders, inlineScriptHashes } from './http/security.headers.ts';
import { createServer, MAX_BODY_BYTES } from './http/server.ts';
import { createViewerOf } from './http/viewer.ts';
import { readPage, WEB_FOLDER, webClient } from './http/web.client.ts';
import { restApi } from './rest/routes.ts';
import { createPasswords } from './security/passwords.ts';
import { createThrottles } from './security/throttle.ts';
import { createTokens } from './security/tokens.ts';
import { createTurns } from './security/turns.ts';
import { createEventServices } from './services/event.services.ts';
import type { Floors } from './services/floors.ts';
import { createListeners } from './services/listeners.ts';
import { createServices, type Services } from './services/services.ts';

export type App = {
  fastify: FastifyInstance;
  services: Services;
  database: Database;
  floors: Floors;
  close: () => Promise<void>;
};

export type AppOptions = {
  /** What time it is; tests and the demo world bring their own. */
  clock?: () => Date;
  /** Tests alone may trade durability for speed. */
  synchronous?: 'FULL' | 'OFF';
  /** Where the log goes. */
  logTo?: LogOutput;
};

const TOO_MANY_PICTURES = problem(
  'TOO_MANY_REQUESTS',
  'Se están procesando muchas imágenes en este momento. Espera un momento e inténtalo nuevamente.',
);

/** One picture is decoded at a time: an uploaded one, or one of which another size is wanted. */
function layMedia(dataDir: string): MediaStore {
  const media = join(dataDir, 'media');
  const goOn = () => async () => undefined;
  const decode = createTurns({ atOnce: 1, mostWaiting: 20, crowded: TOO_MANY_PICTURES, pause: goOn });
  const oneSize = createTurns({ atOnce: 1, mostWaiting: 100 });
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => oneSize(() => decode(task));
  const sizes = createPictureSizes({ media, folder: join(dataDir, 'sizes'), inTurn });
  return createMediaStore(media, sizes, decode);
}

const layFloors = (database: Database, config: Config, clock: () => Date): Floors => ({
  database,
  users: createUserRepository(database),
  projects: createProjectRepository(database),
  terms: createTermsRepository(database),
  investments: createInvestmentRepository(database),
  milestones: createMilestoneRepository(database),
  updates: createUpdateRepository(database),
  media: createMediaRepository(database),
  comments: createCommentRepository(database),
  mediaStore: layMedia(config.dataDir),
  passwords: createPasswords(),
  tokens: createTokens(config.secrets, clock),
  throttles: createThrottles({ enabled: config.rateLimit, shared: database.pool }),
  clock,
});

export async function createApp(
  config: Config,
  { clock = () => new Date(), synchronous = 'FULL', logTo = standardOutput() }: AppOptions = {},
): Promise<App> {
  const letGo = config.databaseUrl === null ? ownFolder(config.dataDir, PATIENCE) : () => undefined;
  const fastify = createServer({ ...config, logTo });
  const database = await openDatabase({ ...config, synchronous, log: fastify.log });
  const floors = layFloors(database, config, clock);
  const services = createServices(floors);
  const servicesOf = createEventServices(floors);
  const live = createLive({ database, servicesOf, viewerOf: createListeners(floors) });

  await fastify.register(websocket, { options: { maxPayload: MAX_BODY_BYTES } });
  const stopClosing = database.onMissedEvents(() => closeSockets(fastify));
  await addDoors(fastify, { config, database, floors, services, live, logTo, schema: await buildGraphQLSchema() });
  return {
    fastify,
    services,
    database,
    floors,
    close: async () => {
      live.stop();
      stopClosing();
      await fastify.close();
      await database.close();
      letGo();
    },
  };
}

/** Clients subscribe again at once, and read again what they may not have heard of. */
function closeSockets({ websocketServer }: FastifyInstance): void {
  for (const socket of websocketServer.clients) socket.close(1012, 'Events may be lost: subscribe again');
}

type Doors = Pick<App, 'database' | 'floors' | 'services'> & {
  config: Config;
  live: Live;
  logTo: LogOutput;
  schema: GraphQLSchema;
};

async function addDoors(fastify: FastifyInstance, doors: Doors): Promise<void> {
  const { config, database, floors, services, live, logTo, schema } = doors;
  addMetrics(fastify, database, logTo);
  const viewerOf = createViewerOf(services.accounts);
  const page = readPage(WEB_FOLDER);
  const playground = readPage(WEB_FOLDER, 'playground.html');
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  await addSecurityHeaders(fastify, inlineScriptHashes(page + playground), secure);
  const guard = addFloodGuard(fastify, config.rateLimit);
  const rest = restApi(services, { publicUrl: config.publicUrl, viewerOf, version: database.version });
  await fastify.register(async (routes) => {
    guard(routes);
    await routes.register(graphqlDoor({ app: fastify, schema, services, live, viewerOf, playground }));
    await routes.register(rest, { prefix: '/api' });
  });
  await fastify.register(mediaFiles(floors.mediaStore));
  const storage = createWriteProbe([config.dataDir, floors.mediaStore.folder]);
  await fastify.register(healthRoutes({ database: database.ping, storage }));
  await fastify.register(webClient(WEB_FOLDER, page));
}
