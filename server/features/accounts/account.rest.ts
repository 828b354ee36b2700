import type { FastifyPluginAsync } from 'fastify';
import type { ProfilePatch } from './profile.rules.ts';
import { MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD, PASSWORD_HINT } from './user.rules.ts';
import { clientOf } from '#server/platform/http/client.ts';
import type { Services } from '#server/features/services.ts';
import { wrapOne } from '#server/platform/rest/envelope.ts';
import { EXAMPLE } from '#server/platform/rest/examples.ts';
import { answer, created, describe } from '#server/platform/rest/operation.ts';
import { readBody, known, text } from '#server/platform/rest/body.fields.ts';
import { ID, refTo, shape, textOf, type Schema } from '#server/platform/rest/schema.ts';
import { presentLogIn, presentProfile, presentUser, PROFILE_REST, SESSION } from './account.presenter.rest.ts';
import { type Role, ROLES } from '#server/kernel/viewer.ts';

const LOGIN_BODY = {
  email: text("The account's e-mail address, in any letter case."),
  password: text("The account's password.", { type: 'string', format: 'password' }),
};

const REGISTER_BODY = {
  email: text(
    'E-mail address that no other account has, at most 254 characters; stored in lower case.',
    textOf(0, MAX_EMAIL),
  ),
  password: text(
    `8 to 4096 characters, among them an upper-case letter, a lower-case letter and a digit (${PASSWORD_HINT}).`,
    { ...textOf(MIN_PASSWORD, MAX_PASSWORD), format: 'password' },
  ),
  role: known(ROLES, "Role of the account, which can't be changed later."),
};

function readLogin(body: unknown): { email: string; password: string } {
  const { email, password } = readBody(LOGIN_BODY, body);
  return { email: email ?? '', password: password ?? '' };
}

function readRegistration(body: unknown): { email: string; password: string; role: Role | null } {
  const { email, password, role } = readBody(REGISTER_BODY, body);
  return { email: email ?? '', password: password ?? '', role: role ?? null };
}

const readProfile = (body: unknown): ProfilePatch => PROFILE_REST.patchOf(readBody(PROFILE_REST.body, body));

const PROFILE: Schema = { oneOf: [refTo('DeveloperProfile'), refTo('InvestorProfile')] };
const PROFILE_ANSWER: Schema = {
  type: 'object',
  description: "The profile of the viewer's role, at the top and under `profile`.",
  properties: { profile: PROFILE, id: ID, user_id: ID },
  required: ['profile', 'id', 'user_id'],
};

/** The viewer's own account. */
export const accountRoutes =
  ({ accounts }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/auth/register',
      describe({
        tag: 'Accounts',
        summary: 'Register an account',
        description:
          "The answer includes a token, which expires after seven days without use and after ninety in any case. The role can't be changed later.",
        open: true,
        body: { fields: REGISTER_BODY, required: ['email', 'password', 'role'], example: EXAMPLE.register },
        answer: created(SESSION),
        errors: ['VALIDATION', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      }),
      async ({ body, ip, headers }, reply) => {
        const registration = { ...readRegistration(body), client: clientOf({ ip, headers }) };
        return reply.code(201).send(presentLogIn(await accounts.register(registration)));
      },
    );

    routes.post(
      '/auth/login',
      describe({
        tag: 'Accounts',
        summary: 'Sign in',
        description:
          'The token expires after seven days without use and after ninety in any case. An unknown e-mail and a wrong password are answered alike; failures ' +
          'are counted.',
        open: true,
        body: { fields: LOGIN_BODY, required: ['email', 'password'], example: EXAMPLE.login },
        answer: answer(SESSION),
        errors: ['VALIDATION', 'INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
      }),
      async ({ body, ip, headers }) =>
        presentLogIn(await accounts.login({ ...readLogin(body), client: clientOf({ ip, headers }) })),
    );

    routes.get(
      '/auth/me',
      describe({
        tag: 'Accounts',
        summary: 'The signed-in account',
        description: 'With the profile of its role.',
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
        summary: "The viewer's own profile",
        description: 'The fields of a developer or of an investor; null until they are set.',
        answer: answer(PROFILE_ANSWER),
      }),
      async ({ viewer }) => wrapOne('profile', presentProfile(await accounts.me(viewer)) ?? {}),
    );

    routes.put(
      '/users/profile',
      describe({
        tag: 'Accounts',
        summary: "Change the viewer's own profile",
        description:
          'An absent field stays unchanged, null or an empty text removes the value. Fields of the other role are ' +
          'ignored.',
        body: { fields: PROFILE_REST.body, required: [], example: EXAMPLE.profile },
        answer: answer(PROFILE_ANSWER),
        errors: ['VALIDATION', 'QUOTA_REACHED'],
      }),
      async ({ viewer, body }) =>
        wrapOne('profile', presentProfile(await accounts.updateProfile(viewer, readProfile(body))) ?? {}),
    );
  };
