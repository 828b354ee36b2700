import type { FastifyPluginAsync } from 'fastify';
import type { User } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { LOGIN_BODY, PROFILE_BODY, REGISTER_BODY } from './bodies.ts';
import { one } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { answer, created, describe } from './operation.ts';
import { presentProfile, presentUser } from './present.ts';
import { readLogin, readProfile, readRegistration } from './read.ts';
import { refTo, shape, TEXT, type Schema } from './schema.ts';

const PROFILE: Schema = { oneOf: [refTo('DeveloperProfile'), refTo('InvestorProfile')] };
const SESSION = shape({ access_token: TEXT, user: refTo('User') });
const PROFILE_ANSWER: Schema = {
  type: 'object',
  description: "The profile of one's role, at the top and under `profile`.",
  properties: { profile: PROFILE },
  required: ['profile', 'id', 'user_id'],
};

const presentSession = ({ accessToken, user }: { accessToken: string; user: User }) => ({
  access_token: accessToken,
  user: presentUser(user),
});

/** One's own account. */
export const accountRoutes =
  ({ accounts }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/register',
      describe({
        tag: 'Accounts',
        summary: 'Open an account',
        open: true,
        body: { fields: REGISTER_BODY, required: ['email', 'password', 'role'], example: EXAMPLE.register },
        answer: created(SESSION),
        errors: ['VALIDATION', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      }),
      async ({ body, ip }, reply) =>
        reply.code(201).send(presentSession(await accounts.register({ ...readRegistration(body), address: ip }))),
    );

    routes.post(
      '/auth/login',
      describe({
        tag: 'Accounts',
        summary: 'Log in',
        open: true,
        body: { fields: LOGIN_BODY, required: ['email', 'password'], example: EXAMPLE.login },
        answer: answer(SESSION),
        errors: ['VALIDATION', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
      }),
      async ({ body, ip }) => presentSession(await accounts.login({ ...readLogin(body), address: ip })),
    );

    routes.get(
      '/auth/me',
      describe({
        tag: 'Accounts',
        summary: 'Who the token speaks for',
        answer: answer(shape({ user: refTo('User'), profile: PROFILE })),
      }),
      async ({ viewer }) => {
        const user = await accounts.me(viewer);
        return { user: presentUser(user), profile: presentProfile(user) };
      },
    );

    routes.get(
      '/users/profile',
      describe({
        tag: 'Accounts',
        summary: "One's own profile",
        answer: answer(PROFILE_ANSWER),
      }),
      async ({ viewer }) => one('profile', presentProfile(await accounts.me(viewer)) ?? {}),
    );

    routes.put(
      '/users/profile',
      describe({
        tag: 'Accounts',
        summary: "Change what was sent of one's own profile",
        body: { fields: PROFILE_BODY, required: [], example: EXAMPLE.profile },
        answer: answer(PROFILE_ANSWER),
        errors: ['VALIDATION'],
      }),
      async ({ viewer, body }) =>
        one('profile', presentProfile(await accounts.updateProfile(viewer, readProfile(body))) ?? {}),
    );
  };
