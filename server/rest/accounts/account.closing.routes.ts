import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '#server/services/services.ts';
import { answer, describe } from '../base/operation.ts';
import { described, INSTANT, orNull, shape, TEXT } from '../base/schema.ts';

const ANSWER = shape({
  message: described(TEXT, 'Confirmation in Spanish, to be shown.'),
  closes_at: described(orNull(INSTANT), 'When the account closes for good; null: it stays.'),
});

/** Closing the viewer's account. */
export const accountClosingRoutes =
  ({ accountClosings, accounts }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/users/account-closing',
      describe({
        tag: 'Accounts',
        summary: "Ask to close the viewer's account",
        description:
          'It closes for good after 14 days, in which it works as ever and can be kept. A studio first closes its ' +
          'projects that received money.',
        answer: answer(ANSWER),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'ACCOUNT_HAS_OPEN_PROJECTS'],
      }),
      async ({ viewer }) => {
        await accountClosings.close(viewer);
        const { closesAt } = await accounts.me(viewer);
        return { message: 'Tu cuenta se cerrará en 14 días. Hasta entonces puedes conservarla.', closes_at: closesAt };
      },
    );

    routes.delete(
      '/users/account-closing',
      describe({
        tag: 'Accounts',
        summary: "Keep the viewer's account, which was about to close",
        description: 'One that is not closing stays as it is.',
        answer: answer(ANSWER),
        errors: ['LOG_IN_REQUIRED'],
      }),
      async ({ viewer }) => {
        await accountClosings.keep(viewer);
        return { message: 'Conservas tu cuenta', closes_at: null };
      },
    );
  };
