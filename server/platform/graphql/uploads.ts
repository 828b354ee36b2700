import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { createErrorHandler, JSON_TYPE } from '#server/platform/http/errors.ts';
import { GRAPHQL_TYPE } from './http.status.ts';
import type { ViewerOf } from '#server/platform/http/viewer.ts';
import { openUploadForm, type UploadForm } from './uploads.form.ts';
import { UNAUTHENTICATED } from '#server/kernel/viewer.ts';

/** Headers that pages of other sites can't send without a CORS preflight request. */
export const PREFLIGHT_HEADERS = ['authorization', 'apollo-require-preflight', 'x-apollo-operation-name'];

const NO_PREFLIGHT = problem(
  'BAD_REQUEST',
  'Las subidas necesitan el encabezado Authorization o apollo-require-preflight: es la protección contra formularios de otros sitios',
);

const isMultipart = (type: string | undefined): boolean => (type ?? '').startsWith('multipart/form-data');

/** The GraphQL multipart request. The client is authenticated before its body is read. */
export function acceptUploads(routes: FastifyInstance, viewerOf: ViewerOf): void {
  const forms = new WeakMap<FastifyRequest, UploadForm>();
  routes.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  routes.addHook('preValidation', async (request, reply) => {
    if (!isMultipart(request.headers['content-type'])) return;
    if (!PREFLIGHT_HEADERS.some((name) => request.headers[name])) throw new DomainError(NO_PREFLIGHT);
    const viewer = await viewerOf(request);
    if (!viewer) throw new DomainError(UNAUTHENTICATED);
    routes.countUpload(viewer.id, reply);
    await routes.requireSpace();
    const form = openUploadForm(request.raw, reply.raw);
    forms.set(request, form);
    reply.raw.once('close', () => void form.discard());
    request.body = await form.receive();
  });

  routes.addHook('onSend', async (request, _reply, payload) => {
    const { raw, headers } = request;
    await forms.get(request)?.discard();
    if (isMultipart(headers['content-type']) && !raw.readableEnded) raw.resume(); // lets the client finish sending
    return payload;
  });

  routes.setErrorHandler(
    createErrorHandler(
      'graphql',
      ({ message, code, retryAfter }) => ({
        errors: [{ message, extensions: { code, ...(retryAfter === null ? {} : { retryAfter }) } }],
      }),
      ({ headers: { accept = '' } }) => (accept.includes(GRAPHQL_TYPE) ? `${GRAPHQL_TYPE}; charset=utf-8` : JSON_TYPE),
    ),
  );
}
