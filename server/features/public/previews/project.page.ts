import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/errors.ts';
import { parseId } from '#server/kernel/id.ts';
import type { Services } from '#server/features/services.ts';
import type { LinkPreview } from './link.preview.rules.ts';
import { withLinkTags } from './link.tags.page.tsx';
import { encodedBody, type EncodedBody } from '#server/platform/http/pages/encodings.ts';
import { sendPage } from '#server/platform/http/web.client.ts';

type Options = {
  page: string;
  pageBody: EncodedBody;
  services: Pick<Services, 'publicGames'>;
  publicUrl: string | null;
};

/**
 * The page of a project's address. A published project's carries tags for link previews; any other gets the page that
 * every address gets.
 */
export const projectPage = ({ page, pageBody, services, publicUrl }: Options): FastifyPluginAsync => {
  /** Above the rate limit, and while the database can't be read, the page comes without tags. */
  async function findPreview({ server, ip, log }: FastifyRequest, id: number): Promise<LinkPreview | null> {
    try {
      await server.countOperation(ip);
      return await services.publicGames.findLinkPreview(id);
    } catch (error) {
      if (!(error instanceof DomainError)) log.warn({ err: error }, 'a link preview could not be read');
      return null;
    }
  }

  return async (pages) => {
    pages.get('/projects/:projectId', async (request, reply) => {
      const id = parseId((request.params as { projectId: string }).projectId);
      if (id === null) return reply.callNotFound();
      const preview = await findPreview(request, id);
      return sendPage(request, reply, preview ? encodedBody(withLinkTags(page, preview, publicUrl)) : pageBody);
    });
  };
};
