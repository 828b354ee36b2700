import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { canWrite, READ_ONLY_TOKEN } from '#server/features/sessions/session.rules.ts';
import { DomainError, problem, refuse } from '#server/kernel/errors.ts';
import { readJson } from '#server/platform/http/json.ts';
import type { ViewerOf } from '#server/platform/http/viewer.ts';
import type { Services } from './services.ts';
import { accountRoutes } from './accounts/account.rest.ts';
import { commentRoutes } from './comments/comment.rest.ts';
import { directoryRoutes } from './studios/directory.rest.ts';
import { docsRoutes } from '#server/platform/rest/docs/docs.routes.ts';
import { COMPONENTS } from './entities.rest.ts';
import { sendFailure, sendNotFound } from './failures.rest.ts';
import { addEtag } from '#server/platform/rest/etag.ts';
import { investmentRoutes } from './investments/investment.rest.ts';
import { ledgerRoutes } from './investments/ledger.rest.ts';
import { milestoneRoutes } from './milestones/milestone.rest.ts';
import { FORM_LIMITS } from '#server/platform/rest/multipart.ts';
import { openApiOf, type Call } from '#server/platform/rest/docs/openapi.ts';
import { paymentRoutes } from './payments/payment.rest.ts';
import { statementRoutes } from './payments/statement/statement.rest.ts';
import { returnsRoutes } from './returns/returns.rest.ts';
import { projectRoutes } from './projects/project.rest.ts';
import { updateRoutes } from './updates/update.rest.ts';
import { WEBHOOK_MESSAGES } from './webhooks/webhook.messages.rest.ts';
import { createPresenters } from './presenters.rest.ts';
import { UNAUTHENTICATED } from '#server/kernel/viewer.ts';

/** `publicUrl`: the server's public URL; with null, media URLs are relative. */
type Options = { publicUrl: string | null; viewerOf: ViewerOf };

/** The original REST API under its prefix, with its OpenAPI document. */
export const restApi =
  (services: Services, { publicUrl, viewerOf }: Options): FastifyPluginAsync =>
  async (routes) => {
    const views = createPresenters(services, publicUrl);
    const { calls, addresses } = collectRoutes(routes);

    routes.setErrorHandler(sendFailure);
    routes.setNotFoundHandler(sendNotFound(addresses));
    routes.addHook('onSend', addEtag);
    requireToken(routes, viewerOf);
    readJson(routes);
    limitForms(routes);
    await routes.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });

    const parts = [
      accountRoutes(services),
      directoryRoutes(services),
      projectRoutes(services, views),
      investmentRoutes(services, views),
      ledgerRoutes(services, views),
      paymentRoutes(services, views),
      statementRoutes(services),
      returnsRoutes(services),
      updateRoutes(services, views),
      commentRoutes(services),
      milestoneRoutes(services, views),
      docsRoutes(() =>
        openApiOf({
          calls,
          schemas: COMPONENTS,
          webhooks: WEBHOOK_MESSAGES,
          server: `${publicUrl ?? ''}${routes.prefix}`,
        }),
      ),
    ];
    for (const addRoutes of parts) await addRoutes(routes, {}); // starts faster than registering each as a plugin
  };

/** Collects the descriptions of all routes, and the methods of each path. */
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

const READS = ['GET', 'HEAD'];

/** Every route except login, registration and the docs needs a token, which is checked before the body is read. */
function requireToken(routes: FastifyInstance, viewerOf: ViewerOf): void {
  routes.decorateRequest('viewer', null);
  routes.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions;
    if (request.is404 || config.open || config.operation?.open) return;
    request.viewer = await viewerOf(request);
    if (!request.viewer) throw new DomainError(UNAUTHENTICATED);
    if (!READS.includes(request.method)) refuse(canWrite(request.viewer.credential) ? null : READ_ONLY_TOKEN);
  });
}

/** Only routes that accept files parse forms; any other would see an empty body. */
function limitForms(routes: FastifyInstance): void {
  routes.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const { operation } = request.routeOptions.config;
    if (operation && !operation.body?.files) throw new DomainError(NO_FORMS);
    if (request.viewer) routes.countUpload(request.viewer.id, reply);
  });
}

const NO_FORMS = problem('BAD_REQUEST', 'Esta llamada no acepta formularios: envía JSON');
