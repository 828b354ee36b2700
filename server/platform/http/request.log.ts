import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { isWebSocketUpgrade } from './websocket.upgrade.ts';

/** Logs a request in one line when it was answered, and a socket, which has no answer, when it is requested. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isWebSocketUpgrade(request.raw)) super.incomingRequest(request, reply);
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...answered, err: error }, 'request errored');
    else reply.log.info(answered, 'request completed');
  }
}
