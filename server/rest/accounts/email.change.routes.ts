import type { FastifyPluginAsync } from 'fastify';
import { EMAIL_CHANGE_REQUESTED, EMAIL_CHANGE_UNDONE, EMAIL_CHANGED } from '#server/domain/email.change.ts';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, describe } from '../base/operation.ts';
import { readBody } from '../base/readers.ts';
import { MESSAGE_ANSWER } from '../base/schema.ts';
import { CONFIRM_BODY, readSecret, REGISTER_BODY } from './account.body.ts';

const CHANGE_BODY = { new_email: REGISTER_BODY.email };

/** Changing the e-mail address of an account. */
export const emailChangeRoutes =
  ({ emailChanges }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/email',
      describe({
        tag: 'Accounts',
        summary: "Change the viewer's own e-mail address",
        description:
          'Sends a link to the new address, valid for 24 hours, five times an hour at most; the account keeps its ' +
          'address until the link is opened. Within 15 minutes after a log-in or after the password was given again.',
        body: { fields: CHANGE_BODY, required: ['new_email'], example: EXAMPLE.emailChange },
        answer: answer(MESSAGE_ANSWER),
        errors: ['VALIDATION', 'LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      }),
      async ({ viewer, body }) => {
        await emailChanges.request(viewer, readBody(CHANGE_BODY, body).new_email ?? '');
        return { message: EMAIL_CHANGE_REQUESTED };
      },
    );

    routes.post(
      '/auth/email/confirm',
      describe({
        tag: 'Accounts',
        summary: 'Confirm a new e-mail address',
        description:
          'Whoever has the link that was sent to the new address may open it, without a token. The old address is ' +
          'sent a link that undoes the change.',
        open: true,
        body: { fields: CONFIRM_BODY, required: ['secret'], example: EXAMPLE.confirmation },
        answer: answer(MESSAGE_ANSWER),
        errors: ['VALIDATION', 'INVALID_EMAIL_CHANGE', 'EMAIL_TAKEN', 'ACCOUNT_SUSPENDED'],
      }),
      async ({ body }) => {
        await emailChanges.confirm(readSecret(body));
        return { message: EMAIL_CHANGED };
      },
    );

    routes.post(
      '/auth/email/undo',
      describe({
        tag: 'Accounts',
        summary: 'Undo a change of e-mail address',
        description:
          'For seven days after the change, with the link that was sent to the old address and without a token. ' +
          'Undoes later changes too, ends every other key of the account and sends a link to set a new password.',
        open: true,
        body: { fields: CONFIRM_BODY, required: ['secret'], example: EXAMPLE.confirmation },
        answer: answer(MESSAGE_ANSWER),
        errors: ['VALIDATION', 'INVALID_EMAIL_CHANGE', 'EMAIL_TAKEN'],
      }),
      async ({ body }) => {
        await emailChanges.undo(readSecret(body));
        return { message: EMAIL_CHANGE_UNDONE };
      },
    );
  };
