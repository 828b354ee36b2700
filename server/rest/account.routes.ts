import type { FastifyPluginAsync } from 'fastify';
import type { User } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { LOGIN_BODY, PROFILE_BODY, REGISTER_BODY } from './bodies.ts';
import { one } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { answer, created, describe } from './operation.ts';
import { presentProfile, presentUser } from './present.ts';
import { readLogin, readProfile, readRegistration } from './read.ts';
import { ID, refTo, shape, TEXT, type Schema } from './schema.ts';

const PROFILE: Schema = { oneOf: [refTo('DeveloperProfile'), refTo('InvestorProfile')] };
const SESSION = shape({ access_token: TEXT, user: refTo('User') });
const PROFILE_ANSWER: Schema = {
  type: 'object',
  description: "The profile of one's role, at the top and under `profile`.",
  properties: { profile: PROFILE, id: ID, user_id: ID },
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
        description: 'Answers with a token too. The role is for good.',
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
        description:
          'A token lasts seven days. An unknown e-mail and a wrong password are told alike, and failures are counted.',
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
        description: 'The account and the profile of its role.',
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
        description: "A developer's studio or an investor's name; empty until it is written.",
        answer: answer(PROFILE_ANSWER),
      }),
      async ({ viewer }) => one('profile', presentProfile(await accounts.me(viewer)) ?? {}),
    );

    routes.put(
      '/users/profile',
      describe({
        tag: 'Accounts',
        summary: "Change what was sent of one's own profile",
        description: "Absent means unchanged, null or empty means none; the other role's fields are ignored.",
        body: { fields: PROFILE_BODY, required: [], example: EXAMPLE.profile },
        answer: answer(PROFILE_ANSWER),
        errors: ['VALIDATION'],
      }),
      async ({ viewer, body }) =>
        one('profile', presentProfile(await accounts.updateProfile(viewer, readProfile(body))) ?? {}),
    );
  };
