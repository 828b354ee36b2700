import type { FastifyInstance } from 'fastify';
import processRequest from 'graphql-upload/processRequest.mjs';
import { DomainError, problem } from '#server/domain/errors.ts';
import { UNAUTHENTICATED } from '#server/domain/user.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/domain/update.ts';
import { refuseForm } from '#server/http/broken.form.ts';
import { failureOf, isFault, shownMessage } from '#server/http/errors.ts';
import type { ViewerOf } from '#server/http/viewer.ts';

/** Bytes of the operation itself. */
const MAX_OPERATION_BYTES = 256 * 1024;

const NO_PREFLIGHT = problem(
  'BAD_REQUEST',
  'Las subidas necesitan el encabezado apollo-require-preflight: es la protección contra formularios de otros sitios',
);

const isMultipart = (type: string | undefined): boolean => (type ?? '').startsWith('multipart/form-data');

/** The GraphQL multipart request: who sends it is checked before its body is read. */
export function acceptUploads(routes: FastifyInstance, viewerOf: ViewerOf): void {
  routes.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  routes.addHook('preValidation', async (request, reply) => {
    if (!isMultipart(request.headers['content-type'])) return;
    if (!request.headers['apollo-require-preflight']) throw new DomainError(NO_PREFLIGHT);
    if (!(await viewerOf(request))) throw new DomainError(UNAUTHENTICATED);
    request.body = await processRequest(request.raw, reply.raw, {
      maxFileSize: MAX_MEDIA_BYTES + 1, // one more than allowed, so that our own meter refuses it by its own code
      maxFiles: MAX_MEDIA_FILES + 1,
      maxFieldSize: MAX_OPERATION_BYTES,
    }).catch(refuseForm);
  });

  routes.addHook('onSend', async ({ raw, headers }, _reply, payload) => {
    if (isMultipart(headers['content-type']) && !raw.readableEnded) raw.resume(); // let who still sends finish
    return payload;
  });

  routes.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(error);
    const { status, code, retryAfter } = failure;
    request.server.countError('graphql', code);
    if (isFault(failure)) request.log.error({ err: error }, 'a call failed');
    if (retryAfter !== null) reply.header('Retry-After', retryAfter);
    return reply.code(status).send({ errors: [{ message: shownMessage(failure, request.id), extensions: { code } }] });
  });
}
