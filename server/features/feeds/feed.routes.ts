import type { FastifyPluginAsync, FastifyRequest, FastifyReply } from 'fastify';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { baseOf } from '#server/platform/http/base.address.ts';
import { pathOf } from '#server/platform/http/url.path.ts';
import type { Services } from '#server/features/services.ts';
import { pagesUnder, type Pages } from './feed.pages.page.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { hasAnswer, tagOf } from '#server/platform/http/etag.ts';

const ATOM = 'application/atom+xml; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

const UNKNOWN = problem('NOT_FOUND', 'No encontrado');

/** Personal feeds, readable by anybody with the address. The owner's permissions are checked at each request. */
export const feedRoutes =
  ({ feeds }: Pick<Services, 'feeds'>, publicUrl: string | null): FastifyPluginAsync =>
  async (routes) => {
    routes.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    async function ownerOf({ params }: FastifyRequest): Promise<Viewer> {
      const owner = await feeds.viewerOf((params as { secret: string }).secret);
      if (!owner) throw new DomainError(UNKNOWN);
      return owner;
    }

    /** Links are absolute because feed readers show them outside of the web client. */
    const pagesFor = (request: FastifyRequest): Pages => pagesUnder(baseOf(request, publicUrl));

    // What writes them is loaded with the first feed: few servers' starts need it.
    routes.get('/feeds/:secret/updates.atom', async (request, reply) => {
      const content = await feeds.updates(await ownerOf(request));
      const { updatesAtom } = await import('./updates.atom.page.ts');
      return sendConditional(request, reply, {
        ...content,
        text: await updatesAtom(content, pagesFor(request), `${baseOf(request, publicUrl)}${pathOf(request.url)}`),
        type: ATOM,
      });
    });

    // Part of it may be a secret, which no answer about it may leave in a cache.
    for (const path of ['/feeds/:secret', '/feeds/:secret/:name'])
      routes.get(path, async () => {
        throw new DomainError(UNKNOWN);
      });

    routes.get('/feeds/:secret/milestones.ics', async (request, reply) => {
      const content = await feeds.milestones(await ownerOf(request));
      const { calendarOf } = await import('./calendar.page.ts');
      return sendConditional(request, reply, {
        ...content,
        text: calendarOf(content, pagesFor(request)),
        type: CALENDAR,
      });
    });
  };

type Answer = { text: string; type: string; changedAt: Date; readAt: Date };

const secondOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The `Last-Modified` header; null within the second of the change, in which another one may follow. */
const lastModified = ({ changedAt, readAt }: Answer): string | null =>
  secondOf(changedAt) < secondOf(readAt) ? changedAt.toUTCString() : null;

/** Answers with the text and what identifies it, or with 304 to whoever has it. */
function sendConditional(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const tag = tagOf(answer.text);
  const date = lastModified(answer);
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  if (date !== null) reply.header('Last-Modified', date);
  return hasAnswer(request, tag, date) ? reply.code(304).send() : reply.type(answer.type).send(answer.text);
}
