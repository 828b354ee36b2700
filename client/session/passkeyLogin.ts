import type { ApolloClient } from '@apollo/client';
import { MINUTE } from '#server/kernel/time/durations.ts';
import type { AuthResult } from './authGateway.ts';
import { BeginPasskeyLoginDocument, LoginWithPasskeyDocument } from './PasskeyLogin.generated.ts';
import { canUsePasskeys } from './passkeySupport.ts';
import { loadWebAuthn, passkeyFailure, signWithPasskey } from './passkeys.ts';

/** Shorter than the five minutes that the server accepts a challenge. */
const CHALLENGE_MS = 4.5 * MINUTE;

let isLoggingIn = false;

const beginLogin = async (client: ApolloClient): Promise<string> =>
  (await client.mutate({ mutation: BeginPasskeyLoginDocument })).data?.beginPasskeyLogin.options ?? '';

/** Logs in with the response of the passkey that was chosen in the autofill, or lets the person choose one. */
export async function logInWithPasskey(client: ApolloClient, chosen: string | null): Promise<AuthResult> {
  isLoggingIn = true;
  try {
    const response = chosen ?? (await signWithPasskey(await beginLogin(client)));
    const { data } = await client.mutate({ mutation: LoginWithPasskeyDocument, variables: { input: { response } } });
    return { auth: data?.loginWithPasskey ?? null, failure: null };
  } catch (error) {
    return { auth: null, failure: passkeyFailure(error) };
  } finally {
    isLoggingIn = false;
  }
}

/**
 * Offers passkeys in the browser's autofill until `left`. Sending a form ends the offer. A new challenge is requested
 * when somebody comes back to the forms, not by a timer, so that an idle page requests one at most.
 */
export async function offerPasskeys(
  client: ApolloClient,
  forms: Element,
  left: AbortSignal,
  onChosen: (response: string | null) => void,
): Promise<void> {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  let offer: { expiresAt: number } | null = null;

  async function begin() {
    const own = (offer = { expiresAt: Date.now() + CHALLENGE_MS });
    const [options] = await Promise.all([beginLogin(client), loadWebAuthn()]);
    if (offer !== own) return;
    const response = await signWithPasskey(options, true);
    offer = null;
    onChosen(Date.now() < own.expiresAt ? response : null);
  }
  const renew = () => {
    if (!isLoggingIn && (offer?.expiresAt ?? 0) < Date.now()) begin().catch(() => null); // silent: the user did nothing
  };
  const end = () => {
    if (offer) void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    offer = null;
  };
  left.addEventListener('abort', end);
  if (left.aborted) return;
  ['focusin', 'pointerenter'].forEach((event) => forms.addEventListener(event, renew, { signal: left }));
  forms.addEventListener('submit', end, { signal: left });
  renew();
}
