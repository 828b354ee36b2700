import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { DomainError } from '#server/kernel/errors.ts';
import type { StoppedMails } from './unsubscribe.rules.ts';
import type { Services } from '#server/features/services.ts';
import type { PageState } from './unsubscribe.page.tsx';
import { UNSUBSCRIBE_PATH } from '#server/kernel/paths/secret.paths.ts';

/** Maximum bytes of a mail program's form, whose content is ignored. */
const MAX_FORM = 4096;

const tokenIn = (params: unknown): string => (params as { token: string }).token;

/** The unsubscribe links of mails: GET shows a confirmation page, POST stops the mails. */
export const unsubscribeRoutes =
  ({
    mailPreferences,
    receivedInvitations,
  }: Pick<Services, 'mailPreferences' | 'receivedInvitations'>): FastifyPluginAsync =>
  async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { bodyLimit: MAX_FORM, parseAs: 'buffer' }, (_request, _body, done) => done(null));

    /** What writes it is loaded with the first page. */
    async function send(reply: FastifyReply, state: PageState): Promise<FastifyReply> {
      const { unsubscribePage } = await import('./unsubscribe.page.tsx');
      return reply
        .code(state.step === 'invalid' ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('X-Robots-Tag', 'noindex')
        .send(unsubscribePage(state));
    }

    async function answer(
      reply: FastifyReply,
      step: 'ask' | 'done',
      work: () => StoppedMails | Promise<StoppedMails>,
    ): Promise<FastifyReply> {
      try {
        return await send(reply, { step, target: await work() });
      } catch (error) {
        if (error instanceof DomainError && error.code === 'NOT_FOUND')
          return send(reply, { step: 'invalid', message: error.message });
        throw error;
      }
    }

    routes.get(`${UNSUBSCRIBE_PATH}/:token`, async ({ params }, reply) =>
      answer(reply, 'ask', () => {
        const token = tokenIn(params);
        return receivedInvitations.isDecliningToken(token) ? 'invitations' : mailPreferences.targetOf(token);
      }),
    );

    routes.post(`${UNSUBSCRIBE_PATH}/:token`, async ({ params }, reply) =>
      answer(reply, 'done', async () => {
        const token = tokenIn(params);
        return (await receivedInvitations.declineByToken(token)) ? 'invitations' : mailPreferences.unsubscribe(token);
      }),
    );
  };
