import type { OriginalCall, Request } from '../api.ts';

type Credentials = { email: string; password: string; role?: string };
export type SeenSession = { accessToken: string; user: { id: number; email: string; role: string } };
export type WireSession = { accessToken: string; user: { id: number | string; email: string; role: string } };

export const session = ({ accessToken, user: { id, email, role } }: WireSession): SeenSession => ({
  accessToken,
  user: { id: Number(id), email, role: role.toLowerCase() },
});

export const register = ({ role, ...rest }: Credentials): OriginalCall<SeenSession> => ({
  graphql: {
    query: 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken user { id email role } } }',
    variables: { input: { ...rest, role: role?.toUpperCase() } },
    pick: ({ register: made }: { register: WireSession }) => session(made),
  },
  rest: { method: 'POST', path: '/auth/register', body: { ...rest, role }, pick: (made: WireSession) => session(made) },
});

export const login = (credentials: Credentials): OriginalCall<SeenSession> => ({
  graphql: {
    query: 'mutation ($input: LoginInput!) { login(input: $input) { accessToken user { id email role } } }',
    variables: { input: credentials },
    pick: ({ login: made }: { login: WireSession }) => session(made),
  },
  rest: { method: 'POST', path: '/auth/login', body: credentials, pick: (made: WireSession) => session(made) },
});

type SeenProfile = {
  studioName?: string | null;
  country?: string | null;
  about?: string | null;
  links?: string[];
  name?: string | null;
};
type WireProfiles = { developerProfile: SeenProfile | null; investorProfile: SeenProfile | null };
export type SeenMe = { id: number; email: string; role: string; profile: SeenProfile | null };

export const me = (): OriginalCall<SeenMe> => ({
  graphql: {
    query: '{ me { id email role developerProfile { studioName country about links } investorProfile { name } } }',
    pick: ({
      me: { id, email, role, developerProfile, investorProfile },
    }: {
      me: { id: string; email: string; role: string; developerProfile: object | null; investorProfile: object | null };
    }) => ({ id: Number(id), email, role: role.toLowerCase(), profile: developerProfile ?? investorProfile }),
  },
  rest: {
    method: 'GET',
    path: '/auth/me',
    pick: ({ user, profile }: { user: { id: number; email: string; role: string }; profile: SeenMe['profile'] }) => ({
      id: user.id,
      email: user.email,
      role: user.role,
      profile,
    }),
  },
});

type Profile = {
  studio_name?: unknown;
  country?: unknown;
  about?: unknown;
  links?: unknown;
  name?: unknown;
  role?: unknown;
  email?: unknown;
};

const inputOf = ({ studio_name: studioName, country, about, links, name }: Profile) =>
  Object.fromEntries(
    Object.entries({ studioName, country, about, links, name }).filter(([, value]) => value !== undefined),
  );

export const updateProfile = (profile: Profile): OriginalCall<SeenMe['profile']> => ({
  graphql: {
    query: `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) {
      user { developerProfile { studioName country about links } investorProfile { name } } } }`,
    variables: { input: inputOf(profile) },
    pick: ({ updateProfile: { user } }: { updateProfile: { user: WireProfiles } }) =>
      user.developerProfile ?? user.investorProfile,
  },
  rest: {
    method: 'PUT',
    path: '/users/profile',
    body: profile,
    pick: ({ profile: saved }: { profile: NonNullable<SeenMe['profile']> }) => saved,
  },
});

export const confirmEmail = (secret: unknown): Request<{ alreadyConfirmed: boolean }> => ({
  graphql: {
    query: 'mutation ($input: ConfirmEmailInput!) { confirmEmail(input: $input) { alreadyConfirmed } }',
    variables: { input: { secret } },
    pick: ({ confirmEmail: answer }: { confirmEmail: { alreadyConfirmed: boolean } }) => answer,
  },
});

export const resendConfirmation = (): Request<true> => ({
  graphql: { query: 'mutation { resendEmailConfirmation { user { id } } }', pick: () => true },
});

/** When the viewer's own address was confirmed. */
export const confirmedAt = (): OriginalCall<string | null> => ({
  graphql: {
    query: '{ me { emailConfirmedAt } }',
    pick: (data: { me: { emailConfirmedAt: string | null } }) => data.me.emailConfirmedAt,
  },
  rest: {
    method: 'GET',
    path: '/auth/me',
    pick: (answer: { user: { emailConfirmedAt: string | null } }) => answer.user.emailConfirmedAt,
  },
});
