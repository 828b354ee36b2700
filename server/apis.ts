import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Config } from './config.ts';
import { createWriteProbe } from './platform/files/write.probe.ts';
import type { EventTail } from './platform/events/event.tail.ts';
import { feedRoutes } from './features/feeds/feed.routes.ts';
import { createContextOf } from './features/context.ts';
import { graphqlPlugin } from './platform/graphql/graphql.plugin.ts';
import type { Live } from './features/live.ts';
import { addFloodGuard } from './platform/http/flood.guard.ts';
import { dataExportFiles } from './features/leaving/exports/data.export.routes.ts';
import { doubtOf } from './platform/clock/clock.watch.ts';
import { healthRoutes } from './platform/http/health.ts';
import { markedPage } from './platform/http/maintenance.ts';
import { mediaFiles } from './platform/http/media.files.ts';
import { landingRoutes } from './features/public/landing/landing.routes.ts';
import { projectPage } from './features/public/previews/project.page.ts';
import { publicRoutes } from './features/public/public.routes.ts';
import { textRoutes } from './features/texts/text.routes.ts';
import { pageStyles } from './platform/http/pages/stylesheet.ts';
import { securityContact } from './platform/http/security.contact.ts';
import { addSecurityHeaders, inlineScriptHashes } from './platform/http/security.headers.ts';
import { addUploadLimit } from './platform/http/upload.limit.ts';
import { createViewerOf, type ViewerOfToken } from './platform/http/viewer.ts';
import { encodedBody } from './platform/http/pages/encodings.ts';
import { otherAddresses, readPage, WEB_FOLDER, webClient } from './platform/http/web.client.ts';
import { restApi } from './features/routes.rest.ts';
import { watchEndedCredentials } from './platform/graphql/revoked.sockets.ts';
import type { Services } from './features/services.ts';
import { visitRoutes } from './features/referrals/visit.routes.ts';
import { unsubscribeRoutes } from './features/notifications/mails/unsubscribe.routes.ts';
import type { Dependencies } from './features/dependencies.ts';

type Apis = { config: Config; live: Live; onEvent: EventTail['on']; schema: GraphQLSchema };
type ApiOptions = Apis & { dependencies: Dependencies; services: Services };

/** Everything that the server answers: APIs, feeds, files, pages and health. */
export async function addApis(fastify: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, dependencies, services, live, onEvent, schema } = options;
  const { compiledQueries = true, publicUrl } = config;
  const cachePages = (config.cachePages ?? true) && !dependencies.movingCalendar; // they show days
  const viewerOfToken: ViewerOfToken = (token) => services.accounts.viewerOf(token);
  const viewerOf = createViewerOf(viewerOfToken);
  const contextOf = createContextOf(services, live);
  const page = markedPage(readPage(WEB_FOLDER), dependencies.isInMaintenance);
  const pageBody = encodedBody(page);
  const playground = readPage(WEB_FOLDER, 'playground.html');
  await addSecurityHeaders(fastify, inlineScriptHashes(page + playground), publicUrl);
  const endedCredentials = watchEndedCredentials({
    listEndedSince: dependencies.credentials.listEndedSince,
    now: dependencies.now,
    report: (error) => dependencies.database.recordFault('unread_keys', error),
  });
  const guard = addFloodGuard(fastify, config.rateLimit);
  addUploadLimit(fastify, dependencies.requireSpace);
  await fastify.register(async (routes) => {
    guard.routes(routes);
    const viewers = { viewerOf, viewerOfToken, contextOf, endedCredentials };
    await routes.register(graphqlPlugin({ app: fastify, schema, live, ...viewers, playground, compiledQueries }));
    await routes.register(restApi(services, { publicUrl, viewerOf }), { prefix: '/api' });
    await routes.register(feedRoutes(services, publicUrl));
    await routes.register(unsubscribeRoutes(services));
    await routes.register(visitRoutes(services, { publicUrl, viewerOf }));
    await routes.register(dataExportFiles(services.dataExports, dependencies.exportStore.files));
    await routes.register(textRoutes({ ...dependencies, publicUrl }));
    await routes.register(publicRoutes(services, { ...config, cachePages, now: dependencies.now, onEvent }));
  });
  await fastify.register(pageStyles);
  await fastify.register(mediaFiles(dependencies.mediaStore));
  const { ping: database, dialect } = dependencies.database;
  const { check } = dependencies.mediaStore.files;
  const storage = createWriteProbe([config.dataDir]);
  await fastify.register(
    healthRoutes({
      required: dialect.isEmbedded ? { database, storage } : { database },
      clockDoubt: () => doubtOf(dependencies.clock),
      optional: { files: () => Promise.all([storage(), check(), dependencies.requireSpace()]) },
    }),
  );
  await fastify.register(securityContact(config, dependencies.now));
  await fastify.register(projectPage({ page, pageBody, services, publicUrl }));
  await fastify.register(
    landingRoutes(services, { ...config, cachePages, page, pageBody, now: dependencies.now, onEvent }),
  );
  await fastify.register(webClient(WEB_FOLDER));
  await fastify.register(otherAddresses(pageBody, guard));
}
