import type { ApolloClient } from '@apollo/client';
import type { AuthResult } from './authGateway.ts';
import { BeginPasskeyLoginDocument, LoginWithPasskeyDocument } from './PasskeyLogin.generated.ts';
import { passkeyFailure, signWithPasskey } from './passkeys.ts';

/** Logs in whose passkey the person picks. */
export async function logInWithPasskey(client: ApolloClient): Promise<AuthResult> {
  try {
    const begun = await client.mutate({ mutation: BeginPasskeyLoginDocument });
    const response = await signWithPasskey(begun.data?.beginPasskeyLogin.options ?? '');
    const { data } = await client.mutate({ mutation: LoginWithPasskeyDocument, variables: { input: { response } } });
    return { auth: data?.loginWithPasskey ?? null, failure: null };
  } catch (error) {
    return { auth: null, failure: passkeyFailure(error) };
  }
}
