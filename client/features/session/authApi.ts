import type { ApolloClient } from '@apollo/client';
import type { LoginInput, RegisterInput } from '#client/apollo/schema.generated.ts';
import { storeToken } from '#client/apollo/token.ts';
import type { AuthResult, Auth, AuthApi } from './authGateway.ts';
import { passkeyFailure, signWithPasskey } from './passkeys.ts';
import {
  BeginPasskeyLoginDocument,
  LoginDocument,
  LoginWithPasskeyDocument,
  RegisterDocument,
  SessionDocument,
} from './session.generated.ts';

async function authResult(asking: Promise<Auth | undefined>): Promise<AuthResult> {
  try {
    return { auth: (await asking) ?? null, failure: null };
  } catch (error) {
    return { auth: null, failure: passkeyFailure(error) };
  }
}

async function logInWithPasskey(client: ApolloClient): Promise<Auth | undefined> {
  const begun = await client.mutate({ mutation: BeginPasskeyLoginDocument });
  const response = await signWithPasskey(begun.data?.beginPasskeyLogin.options ?? '');
  const { data } = await client.mutate({ mutation: LoginWithPasskeyDocument, variables: { input: { response } } });
  return data?.loginWithPasskey;
}

/** Log-in and registration through Apollo Client. */
export const createAuthApi = (client: ApolloClient): AuthApi => ({
  logIn: (input: LoginInput) =>
    authResult(client.mutate({ mutation: LoginDocument, variables: { input } }).then(({ data }) => data?.login)),
  logInWithPasskey: () => authResult(logInWithPasskey(client)),
  register: (input: RegisterInput) =>
    authResult(client.mutate({ mutation: RegisterDocument, variables: { input } }).then(({ data }) => data?.register)),
});

/** Stores the token, and writes the user to the cache so that the session query needs no request. */
export function rememberSession(client: ApolloClient, { accessToken, user }: Auth) {
  storeToken(accessToken);
  client.writeQuery({ query: SessionDocument, data: { me: user } });
}
