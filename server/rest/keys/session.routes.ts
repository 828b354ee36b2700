import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { removed } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, describe } from '../base/operation.ts';
import { readPathId } from '../base/read.ts';
import { readBody, text } from '../base/readers.ts';
import { described, listOf, refTo, shape, TEXT } from '../base/schema.ts';
import { presentSession } from './key.presenter.ts';

const MESSAGE = shape({ message: described(TEXT, 'Confirmation in Spanish, to be shown.') });

const STEP_UP_BODY = { password: text("The account's password.", { type: 'string', format: 'password' }) };

/** The log-ins of the viewer. */
export const sessionRoutes =
  ({ sessions }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/logout',
      describe({
        tag: 'Accounts',
        summary: 'Log out',
        description: 'Ends the session of this request, at once and on every server.',
        answer: answer(MESSAGE),
        errors: ['LOG_IN_REQUIRED'],
      }),
      async ({ viewer }) => {
        await sessions.logOut(viewer);
        return { message: 'Cerraste la sesión' };
      },
    );

    routes.post(
      '/auth/step-up',
      describe({
        tag: 'Accounts',
        summary: 'Prove again who one is',
        description: 'For fifteen minutes this session may change what opens the account.',
        body: { fields: STEP_UP_BODY, required: ['password'], example: EXAMPLE.stepUp },
        answer: answer(MESSAGE),
        errors: ['VALIDATION', 'LOG_IN_REQUIRED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
      }),
      async ({ viewer, body }) => {
        await sessions.stepUp(viewer, readBody(STEP_UP_BODY, body).password ?? '');
        return { message: 'Confirmaste que eres tú' };
      },
    );

    routes.get(
      '/auth/sessions',
      describe({
        tag: 'Accounts',
        summary: "The viewer's open sessions, the last used first",
        description: 'At most 100. A personal access token sees none of them.',
        answer: answer(shape({ sessions: listOf(refTo('Session')) })),
        errors: ['LOG_IN_REQUIRED'],
      }),
      async ({ viewer }) => ({ sessions: (await sessions.list(viewer)).map(presentSession) }),
    );

    routes.delete(
      '/auth/sessions/:sessionId',
      describe({
        tag: 'Accounts',
        summary: "End one of the viewer's sessions",
        description: 'At once and on every server; its live connections close within a second.',
        answer: answer(refTo('Removed')),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'SESSION_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const id = readPathId(params, 'sessionId', NOT_FOUND.session);
        await sessions.end(viewer, id);
        return removed('Sesión cerrada', id);
      },
    );

    routes.delete(
      '/auth/sessions',
      describe({
        tag: 'Accounts',
        summary: "End all of the viewer's sessions but the current one",
        description: 'At once and on every server.',
        answer: answer(MESSAGE),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED'],
      }),
      async ({ viewer }) => {
        await sessions.endOthers(viewer);
        return { message: 'Cerraste las demás sesiones' };
      },
    );
  };
