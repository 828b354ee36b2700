import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, describe } from '../base/operation.ts';
import { described, FLAG, MESSAGE_ANSWER, shape, TEXT } from '../base/schema.ts';
import { CONFIRM_BODY, readSecret } from './account.body.ts';

/** Confirming the e-mail address of an account. */
export const emailConfirmationRoutes =
  ({ emailConfirmations }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/confirm-email',
      describe({
        tag: 'Accounts',
        summary: 'Confirm an e-mail address',
        description:
          'Whoever has the link that was sent to the address may open it, in any browser and without a token, for ' +
          'seven days.',
        open: true,
        body: { fields: CONFIRM_BODY, required: ['secret'], example: EXAMPLE.confirmation },
        answer: answer(
          shape({
            message: described(TEXT, 'Confirmation in Spanish, to be shown.'),
            already_confirmed: described(FLAG, 'Whether it was confirmed before, by this link or another one.'),
          }),
        ),
        errors: ['VALIDATION', 'INVALID_CONFIRMATION', 'ACCOUNT_SUSPENDED'],
      }),
      async ({ body }) => {
        const { alreadyConfirmed } = await emailConfirmations.confirm(readSecret(body));
        const message = alreadyConfirmed ? 'Tu correo ya estaba confirmado' : 'Tu correo quedó confirmado';
        return { message, already_confirmed: alreadyConfirmed };
      },
    );

    routes.post(
      '/auth/resend-confirmation',
      describe({
        tag: 'Accounts',
        summary: 'Send the confirmation mail again',
        description: "To the viewer's own address, three times an hour at most. Earlier links stay valid.",
        answer: answer(MESSAGE_ANSWER),
        errors: ['EMAIL_ALREADY_CONFIRMED', 'TOO_MANY_REQUESTS'],
      }),
      async ({ viewer }) => {
        await emailConfirmations.resend(viewer);
        return { message: 'Te enviamos un enlace nuevo' };
      },
    );
  };
