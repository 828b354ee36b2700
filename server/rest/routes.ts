import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { DomainError, problem } from '#server/domain/errors.ts';
import { UNAUTHENTICATED } from '#server/domain/user.ts';
import { readJson } from '#server/http/json.ts';
import type { ViewerOf } from '#server/http/viewer.ts';
import type { Services } from '#server/services/services.ts';
import { accountRoutes } from './account.routes.ts';
import { commentRoutes } from './comment.routes.ts';
import { directoryRoutes } from './directory.routes.ts';
import { docsRoutes } from './docs.routes.ts';
import { sendFailure, sendNotFound } from './failures.ts';
import { figureRoutes } from './figures.routes.ts';
import { sendWhatIsNew } from './freshness.ts';
import { investmentRoutes } from './investment.routes.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { milestoneRoutes } from './milestone.routes.ts';
import { FORM_LIMITS } from './multipart.ts';
import { openApiOf, type Call } from './openapi.ts';
import { projectRoutes } from './project.routes.ts';
import type { Version } from './remembered.ts';
import { updateRoutes } from './update.routes.ts';
import { createViews } from './views.ts';

/** `publicUrl`: where others reach this server; null leaves addresses of media relative. */
type Options = { publicUrl: string | null; viewerOf: ViewerOf; version: Version };

/** The original calls of SPEC §7 under a prefix of their own, with their document. */
export const restApi =
  (services: Services, { publicUrl, viewerOf, version }: Options): FastifyPluginAsync =>
  async (routes) => {
    const views = createViews(services, publicUrl);
    const { calls, addresses } = collectRoutes(routes);

    routes.setErrorHandler(sendFailure);
    routes.setNotFoundHandler(sendNotFound(addresses));
    routes.addHook('onSend', sendWhatIsNew);
    requireToken(routes, viewerOf);
    readJson(routes);
    refuseForms(routes);
    await routes.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });

    await routes.register(accountRoutes(services));
    await routes.register(directoryRoutes(services));
    await routes.register(projectRoutes(services, views, version));
    await routes.register(investmentRoutes(services, views));
    await routes.register(figureRoutes(services));
    await routes.register(ledgerRoutes(services, views));
    await routes.register(updateRoutes(services, views));
    await routes.register(commentRoutes(services));
    await routes.register(milestoneRoutes(services, views));
    await routes.register(docsRoutes(() => openApiOf(calls, `${publicUrl ?? ''}${routes.prefix}`)));
  };

/** What the routes that follow say of themselves, and the methods of each address. */
function collectRoutes(routes: FastifyInstance) {
  const calls: Call[] = [];
  const addresses = new Map<string, string[]>();
  routes.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat();
    addresses.set(url, [...(addresses.get(url) ?? []), ...methods]);
    const operation = config?.operation;
    const address = url.slice(routes.prefix.length);
    if (operation)
      calls.push(...methods.filter((name) => name !== 'HEAD').map((name) => ({ method: name, address, operation })));
  });
  return { calls, addresses };
}

/** Nothing but logging in and the docs is open; asked before any body is read. PE-12. */
function requireToken(routes: FastifyInstance, viewerOf: ViewerOf): void {
  routes.decorateRequest('viewer', null);
  routes.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions;
    if (request.is404 || config.open || config.operation?.open) return;
    request.viewer = await viewerOf(request);
    if (!request.viewer) throw new DomainError(UNAUTHENTICATED);
  });
}

/** Only a call that takes files reads forms: any other would take one for an empty body. */
function refuseForms(routes: FastifyInstance): void {
  routes.addHook('preValidation', async (request) => {
    const { operation } = request.routeOptions.config;
    if (request.isMultipart() && operation && !operation.body?.files) throw new DomainError(NO_FORMS);
  });
}

const NO_FORMS = problem('BAD_REQUEST', 'Esta llamada no acepta formularios: envía JSON');
