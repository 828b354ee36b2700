import type { FastifyPluginAsync } from 'fastify';
import { OPERATOR_TEXTS, TEXT_NAMES } from '#server/kernel/operator/operator.texts.ts';
import { hasAnswer, tagOf } from '#server/platform/http/etag.ts';
import { encodedBody, sendEncoded } from '#server/platform/http/pages/encodings.ts';
import { addPagePolicy } from '#server/platform/http/pages/page.headers.ts';
import { HTML } from '#server/platform/http/pages/send.page.ts';
import type { OperatorTexts } from './operator.texts.service.ts';

type Options = { operatorTexts: OperatorTexts; publicUrl: string | null };

/** The pages of the operator's texts. Browsers revalidate each time, so that people read the version they accept. */
export const textRoutes =
  ({ operatorTexts, publicUrl }: Options): FastifyPluginAsync =>
  async (routes) => {
    addPagePolicy(routes, publicUrl);
    for (const name of TEXT_NAMES) {
      routes.get(OPERATOR_TEXTS[name].path, async (request, reply) => {
        const { textPage } = await import('./text.page.tsx');
        const html = await textPage(await operatorTexts.read(name));
        const tag = tagOf(html);
        reply.type(HTML).headers({ 'Cache-Control': 'no-cache', ETag: tag, Vary: 'Accept-Encoding' });
        return hasAnswer(request, tag, null) ? reply.code(304).send() : sendEncoded(request, reply, encodedBody(html));
      });
    }
  };
