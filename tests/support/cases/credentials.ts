import type { Request } from '../api.ts';

export type SeenSession = { id: number; device: string; address: string; isCurrent: boolean };
type WireSession = Omit<SeenSession, 'id'> & { id: number | string };

const session = ({ id, device, address, isCurrent }: WireSession): SeenSession => ({
  id: Number(id),
  device,
  address,
  isCurrent,
});

export const sessions = (): Request<SeenSession[]> => ({
  graphql: {
    query: '{ me { sessions { id device address createdAt lastUsedAt isCurrent } } }',
    pick: ({ me }: { me: { sessions: WireSession[] } }) => me.sessions.map(session),
  },
});

export const logOut = (): Request<true> => ({
  graphql: { query: 'mutation { logOut { isEnded } }', pick: () => true },
});

export const stepUp = (password: string): Request<true> => ({
  graphql: {
    query: 'mutation ($input: StepUpInput!) { stepUp(input: $input) { user { id } } }',
    variables: { input: { password } },
    pick: () => true,
  },
});

export const endSession = (id: unknown): Request<true> => ({
  graphql: {
    query: 'mutation ($input: SessionIdInput!) { endSession(input: $input) { user { id } } }',
    variables: { input: { id: String(id) } },
    pick: () => true,
  },
});

export const endOtherSessions = (): Request<true> => ({
  graphql: { query: 'mutation { endOtherSessions { user { id } } }', pick: () => true },
});

export type SeenAccessToken = {
  id: number;
  name: string;
  canWrite: boolean;
  expiresAt: string;
  lastUsedAt: string | null;
};
type WireAccessToken = Omit<SeenAccessToken, 'id'> & { id: number | string };

const accessToken = ({ id, name, canWrite, expiresAt, lastUsedAt }: WireAccessToken): SeenAccessToken => ({
  id: Number(id),
  name,
  canWrite,
  expiresAt,
  lastUsedAt,
});
const FIELDS = 'id name canWrite createdAt expiresAt lastUsedAt';

export const accessTokens = (): Request<SeenAccessToken[]> => ({
  graphql: {
    query: `{ me { accessTokens { ${FIELDS} } } }`,
    pick: ({ me }: { me: { accessTokens: WireAccessToken[] } }) => me.accessTokens.map(accessToken),
  },
});

type Made = { accessToken: WireAccessToken; secret: string };

export const createAccessToken = (
  fields: { name?: unknown; canWrite?: boolean; days?: unknown } = {},
): Request<{ token: SeenAccessToken; secret: string }> => {
  const { canWrite, ...rest } = { name: 'Tablero', ...fields };
  return {
    graphql: {
      query: `mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) {
        accessToken { ${FIELDS} } secret } }`,
      variables: { input: { ...rest, ...(canWrite === undefined ? {} : { canWrite }) } },
      pick: ({ createAccessToken: made }: { createAccessToken: Made }) => ({
        token: accessToken(made.accessToken),
        secret: made.secret,
      }),
    },
  };
};

export const revokeAccessToken = (id: unknown): Request<true> => ({
  graphql: {
    query: 'mutation ($input: AccessTokenIdInput!) { revokeAccessToken(input: $input) { user { id } } }',
    variables: { input: { id: String(id) } },
    pick: () => true,
  },
});
