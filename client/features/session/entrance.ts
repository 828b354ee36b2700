import type { ApolloClient } from '@apollo/client';
import { readFailure } from '#client/apollo/failure.ts';
import type { LoginInput, RegisterInput } from '#client/apollo/schema.generated.ts';
import { storeToken } from '#client/apollo/token.ts';
import type { Answer, Auth, Entrance } from './door.ts';
import { LoginDocument, RegisterDocument, SessionDocument } from './session.generated.ts';

async function answerOf(asking: Promise<Auth | undefined>): Promise<Answer> {
  try {
    return { auth: (await asking) ?? null, failure: null };
  } catch (error) {
    return { auth: null, failure: readFailure(error) };
  }
}

/** Asks the server to let somebody in. */
export const createEntrance = (client: ApolloClient): Entrance => ({
  logIn: (input: LoginInput) =>
    answerOf(client.mutate({ mutation: LoginDocument, variables: { input } }).then(({ data }) => data?.login)),
  register: (input: RegisterInput) =>
    answerOf(client.mutate({ mutation: RegisterDocument, variables: { input } }).then(({ data }) => data?.register)),
});

/** Keeps the token, and what came with it, so that the session need not be asked for. */
export function rememberSession(client: ApolloClient, { accessToken, user }: Auth) {
  storeToken(accessToken);
  client.writeQuery({ query: SessionDocument, data: { me: user } });
}
