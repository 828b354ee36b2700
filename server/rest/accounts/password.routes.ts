import type { FastifyPluginAsync } from 'fastify';
import { PASSWORD_CHANGED, PASSWORD_RESET, RESET_REQUESTED } from '#server/domain/password.reset.ts';
import { clientOf } from '#server/http/client.ts';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, describe } from '../base/operation.ts';
import { readBody, text } from '../base/readers.ts';
import { MESSAGE_ANSWER } from '../base/schema.ts';
import { CONFIRM_BODY, LOGIN_BODY, REGISTER_BODY } from './account.body.ts';

const FORGOT_BODY = { email: LOGIN_BODY.email };
const RESET_BODY = { secret: CONFIRM_BODY.secret, password: REGISTER_BODY.password };
const CHANGE_BODY = {
  current_password: text("The account's password until now.", { type: 'string', format: 'password' }),
  new_password: REGISTER_BODY.password,
};

/** Setting another password: forgotten or known. */
export const passwordRoutes =
  ({ passwords }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/password/forgot',
      describe({
        tag: 'Accounts',
        summary: 'Send a link to set a new password',
        description: 'Valid for 30 minutes, once. An address that no account has is answered alike.',
        open: true,
        body: { fields: FORGOT_BODY, required: ['email'], example: EXAMPLE.forgottenPassword },
        answer: answer(MESSAGE_ANSWER),
        errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
      }),
      async ({ body, ip, headers }) => {
        await passwords.requestReset(readBody(FORGOT_BODY, body).email ?? '', clientOf({ ip, headers }));
        return { message: RESET_REQUESTED };
      },
    );

    routes.post(
      '/auth/password/reset',
      describe({
        tag: 'Accounts',
        summary: 'Set a new password with a link',
        description:
          'Whoever has the link that was sent to the address may use it once, without a token. Ends all sessions, access tokens, passkeys and feeds of ' +
          'the account.',
        open: true,
        body: { fields: RESET_BODY, required: ['secret', 'password'], example: EXAMPLE.passwordReset },
        answer: answer(MESSAGE_ANSWER),
        errors: ['VALIDATION', 'INVALID_RESET_LINK', 'ACCOUNT_SUSPENDED'],
      }),
      async ({ body }) => {
        const { secret, password } = readBody(RESET_BODY, body);
        await passwords.reset(secret ?? '', password ?? '');
        return { message: PASSWORD_RESET };
      },
    );

    routes.put(
      '/auth/password',
      describe({
        tag: 'Accounts',
        summary: "Change the viewer's own password",
        description: 'The session of the token goes on, all others end. Not with a personal access token.',
        body: { fields: CHANGE_BODY, required: ['current_password', 'new_password'], example: EXAMPLE.passwordChange },
        answer: answer(MESSAGE_ANSWER),
        errors: ['VALIDATION', 'LOG_IN_REQUIRED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
      }),
      async ({ viewer, body }) => {
        const { current_password: current, new_password: wanted } = readBody(CHANGE_BODY, body);
        await passwords.change(viewer, current ?? '', wanted ?? '');
        return { message: PASSWORD_CHANGED };
      },
    );
  };
