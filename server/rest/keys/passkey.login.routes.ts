import type { FastifyPluginAsync } from 'fastify';
import { clientOf } from '#server/http/client.ts';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, created, describe } from '../base/operation.ts';
import { described, shape, TEXT } from '../base/schema.ts';
import { PASSKEY_RESPONSE_BODY, readPasskeyResponse } from './passkey.body.ts';
import { presentLogIn, SESSION } from '../accounts/session.presenter.ts';

const OPTIONS = shape({
  options: described(TEXT, "JSON in text: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`."),
});
const BODY = { fields: PASSKEY_RESPONSE_BODY, required: ['response'], example: EXAMPLE.passkeyResponse };

/** Log-ins with a passkey, and proofs of who one is within a session. */
export const passkeyLogInRoutes =
  ({ passkeys }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/passkeys/login/options',
      describe({
        tag: 'Accounts',
        summary: 'Begin a log-in with a passkey',
        description:
          'The browser is asked to sign the answered options, which name no account; once, within 5 minutes. 120 times ' +
          'in 15 minutes from a network.',
        open: true,
        answer: created(OPTIONS),
        errors: ['TOO_MANY_REQUESTS'],
      }),
      async ({ ip, headers }, reply) =>
        reply.code(201).send({ options: await passkeys.beginLogIn(clientOf({ ip, headers })) }),
    );

    routes.post(
      '/auth/passkeys/login',
      describe({
        tag: 'Accounts',
        summary: 'Sign in with a passkey',
        description: 'Ten may fail in 15 minutes from a network. The token is as that of a log-in with a password.',
        open: true,
        body: BODY,
        answer: answer(SESSION),
        errors: ['VALIDATION', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
      }),
      async ({ body, ip, headers }) =>
        presentLogIn(await passkeys.logIn(readPasskeyResponse(body), clientOf({ ip, headers }))),
    );

    routes.post(
      '/auth/passkeys/step-up/options',
      describe({
        tag: 'Accounts',
        summary: 'Begin to prove by a passkey who the viewer is',
        description:
          'The browser is asked to sign the answered options with a passkey of the account; once, within 5 minutes.',
        answer: created(OPTIONS),
        errors: ['LOG_IN_REQUIRED', 'PASSKEY_NOT_FOUND'],
      }),
      async ({ viewer }, reply) => reply.code(201).send({ options: await passkeys.beginStepUp(viewer) }),
    );

    routes.post(
      '/auth/passkeys/step-up',
      describe({
        tag: 'Accounts',
        summary: 'Prove by a passkey who the viewer is',
        description: 'What opens the account may then be changed for 15 minutes in this session.',
        body: BODY,
        answer: answer(shape({ message: described(TEXT, 'Confirmation in Spanish, to be shown.') })),
        errors: ['VALIDATION', 'LOG_IN_REQUIRED', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
      }),
      async ({ viewer, body }) => {
        await passkeys.stepUp(viewer, readPasskeyResponse(body));
        return { message: 'Confirmaste que eres tú' };
      },
    );
  };
