import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAnswer, tagOf } from '#server/platform/http/etag.ts';

type Answer = { text: string; type: string; changedAt: Date; readAt: Date };

const secondOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The `Last-Modified` header; null within the second of the change, in which another one may follow. */
const lastModified = ({ changedAt, readAt }: Answer): string | null =>
  secondOf(changedAt) < secondOf(readAt) ? changedAt.toUTCString() : null;

/** Answers with the text and what identifies it, or with 304 to whoever has it. */
export function sendConditional(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const tag = tagOf(answer.text);
  const date = lastModified(answer);
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  if (date !== null) reply.header('Last-Modified', date);
  return hasAnswer(request, tag, date) ? reply.code(304).send() : reply.type(answer.type).send(answer.text);
}
