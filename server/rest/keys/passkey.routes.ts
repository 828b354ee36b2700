import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { removed, wrapOne } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, created, describe, single } from '../base/operation.ts';
import { readPathId } from '../base/read.ts';
import { described, listOf, refTo, shape, TEXT } from '../base/schema.ts';
import { ADD_PASSKEY_BODY, readNewPasskey, readPasskeyName, RENAME_PASSKEY_BODY } from './passkey.body.ts';
import { presentPasskey } from './key.presenter.ts';

const ONE = '/auth/passkeys/:passkeyId';
const OPTIONS = shape({
  options: described(TEXT, "JSON in text: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`."),
});

/** Passkeys of the viewer's own account. */
export const passkeyRoutes =
  ({ passkeys }: Services): FastifyPluginAsync =>
  async (routes) => {
    const idIn = (params: unknown): number => readPathId(params, 'passkeyId', NOT_FOUND.passkey);

    routes.get(
      '/auth/passkeys',
      describe({
        tag: 'Accounts',
        summary: "The viewer's passkeys, the oldest first",
        description: 'At most 20. A personal access token does not see them.',
        answer: answer(shape({ passkeys: listOf(refTo('Passkey')) })),
        errors: ['LOG_IN_REQUIRED'],
      }),
      async ({ viewer }) => ({ passkeys: (await passkeys.list(viewer)).map(presentPasskey) }),
    );

    routes.post(
      '/auth/passkeys/options',
      describe({
        tag: 'Accounts',
        summary: 'Begin to add a passkey',
        description: 'The browser is asked for one with the answered options; it is added once, within 5 minutes.',
        answer: created(OPTIONS),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'LIMIT_REACHED'],
      }),
      async ({ viewer }, reply) => reply.code(201).send({ options: await passkeys.beginAdding(viewer) }),
    );

    routes.post(
      '/auth/passkeys',
      describe({
        tag: 'Accounts',
        summary: 'Add a passkey',
        description: 'Within 15 minutes after the password or a passkey was given. Its owner is told by e-mail.',
        body: { fields: ADD_PASSKEY_BODY, required: ['name', 'response'], example: EXAMPLE.passkey },
        answer: created(single('passkey', 'Passkey')),
        errors: [
          'VALIDATION',
          'LOG_IN_REQUIRED',
          'STEP_UP_REQUIRED',
          'INVALID_PASSKEY',
          'PASSKEY_TAKEN',
          'LIMIT_REACHED',
        ],
      }),
      async ({ viewer, body }, reply) => {
        const { name, response } = readNewPasskey(body);
        return reply.code(201).send(wrapOne('passkey', presentPasskey(await passkeys.add(viewer, name, response))));
      },
    );

    routes.put(
      ONE,
      describe({
        tag: 'Accounts',
        summary: 'Rename a passkey',
        description: 'Within 15 minutes after the password or a passkey was given.',
        body: { fields: RENAME_PASSKEY_BODY, required: ['name'], example: EXAMPLE.passkeyName },
        answer: answer(single('passkey', 'Passkey')),
        errors: ['VALIDATION', 'LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'PASSKEY_NOT_FOUND'],
      }),
      async ({ viewer, params, body }) =>
        wrapOne('passkey', presentPasskey(await passkeys.rename(viewer, idIn(params), readPasskeyName(body)))),
    );

    routes.delete(
      ONE,
      describe({
        tag: 'Accounts',
        summary: 'Remove a passkey',
        description:
          'It opens the account no longer; its owner is told by e-mail. Within 15 minutes after the password or a ' +
          'passkey was given.',
        answer: answer(refTo('Removed')),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'PASSKEY_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await passkeys.remove(viewer, idIn(params));
        return removed('Llave de acceso quitada', id);
      },
    );
  };
