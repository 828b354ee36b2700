import type { ApolloClient } from '@apollo/client';
import { readFailure } from '#client/apollo/failure.ts';
import type { LoginInput, RegisterInput } from '#client/apollo/schema.generated.ts';
import { storeToken } from '#client/token.ts';
import { lazyImport } from '#client/lazyImport.ts';
import type { AuthResult, Auth, AuthApi } from './authGateway.ts';
import { LegalTextsDocument, LoginDocument, RegisterDocument, SessionDocument } from './session.generated.ts';

const loadPasskeyLogin = lazyImport(() => import('./passkeyLogin.ts'), 'passkeyLogin');

async function authResult(result: Promise<Auth | undefined>): Promise<AuthResult> {
  try {
    return { auth: (await result) ?? null, failure: null };
  } catch (error) {
    return { auth: null, failure: readFailure(error) };
  }
}

/** Log-in and registration through Apollo Client. */
export const createAuthApi = (client: ApolloClient): AuthApi => ({
  logIn: (input: LoginInput) =>
    authResult(client.mutate({ mutation: LoginDocument, variables: { input } }).then(({ data }) => data?.login)),
  logInWithPasskey: async (chosen) => (await loadPasskeyLogin()).logInWithPasskey(client, chosen),
  offerPasskeys: async (...options) => (await loadPasskeyLogin()).offerPasskeys(client, ...options),
  register: (input: RegisterInput) =>
    authResult(client.mutate({ mutation: RegisterDocument, variables: { input } }).then(({ data }) => data?.register)),
  listLegalTexts: async () => {
    const { data } = await client.query({ query: LegalTextsDocument, fetchPolicy: 'network-only' });
    return (data?.legalTexts ?? []).map(({ name, version }) => ({ name, version }));
  },
});

/** Stores the token, and writes the user to the cache so that the session query needs no request. */
export function rememberSession(client: ApolloClient, { accessToken, user }: Auth) {
  storeToken(accessToken);
  client.writeQuery({ query: SessionDocument, data: { me: user } });
}
