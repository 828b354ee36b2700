import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { removed, wrapOne } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, created, describe, single } from '../base/operation.ts';
import { readPathId } from '../base/read.ts';
import { wholeNumber } from '../base/readers.numbers.ts';
import { flag, readBody, text } from '../base/readers.ts';
import { described, listOf, refTo, shape, TEXT } from '../base/schema.ts';
import { presentAccessToken } from './key.presenter.ts';

const SECRET = {
  secret: described(TEXT, 'Sent as `Authorization: Bearer …`, by programs of its owner. Not told again.'),
};

const BODY = {
  name: text('What it is for, 1 to 80 characters in one line.', { type: 'string' }),
  can_write: flag('Whether it may change something; false, the default: it reads alone.'),
  days: wholeNumber('Days it is valid, 1 to 365; 90 by default.'),
};

/** Personal access tokens of the viewer. */
export const accessTokenRoutes =
  ({ accessTokens }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/auth/access-tokens',
      describe({
        tag: 'Accounts',
        summary: "The viewer's valid personal access tokens, the newest first",
        description: 'At most 20, without their secrets. A personal access token sees none of them.',
        answer: answer(shape({ access_tokens: listOf(refTo('AccessToken')) })),
        errors: ['LOG_IN_REQUIRED'],
      }),
      async ({ viewer }) => ({ access_tokens: (await accessTokens.list(viewer)).map(presentAccessToken) }),
    );

    routes.post(
      '/auth/access-tokens',
      describe({
        tag: 'Accounts',
        summary: 'Make a personal access token',
        description: 'Its secret is told this once; only its hash is stored. A mail tells the owner.',
        body: { fields: BODY, required: ['name'], example: EXAMPLE.accessToken },
        answer: created(single('access_token', 'AccessToken', SECRET)),
        errors: ['VALIDATION', 'LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'LIMIT_REACHED'],
      }),
      async ({ viewer, body }, reply) => {
        const { name, can_write: canWrite, days } = readBody(BODY, body);
        const made = { name: name ?? '', canWrite: canWrite ?? false, days: days ?? 90 };
        const { accessToken, secret } = await accessTokens.create(viewer, made);
        return reply.code(201).send(wrapOne('access_token', { ...presentAccessToken(accessToken), secret }));
      },
    );

    routes.delete(
      '/auth/access-tokens/:accessTokenId',
      describe({
        tag: 'Accounts',
        summary: "Revoke one of the viewer's personal access tokens",
        description: 'At once it opens nothing any more, on every server.',
        answer: answer(refTo('Removed')),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'ACCESS_TOKEN_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const id = readPathId(params, 'accessTokenId', NOT_FOUND.accessToken);
        await accessTokens.revoke(viewer, id);
        return removed('Token de acceso revocado', id);
      },
    );
  };
