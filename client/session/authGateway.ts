import type { Failure } from '#client/apollo/failure.ts';
import { OFFLINE } from '#client/apollo/offline.ts';
import type { LoginInput, RegisterInput, TextVersionInput } from '#client/apollo/schema.generated.ts';
import { allowReload, ChunkLoadError, reloadOnce } from '#client/lazyImport.ts';
import type { SessionUserFragment } from './session.generated.ts';
import { dropLoginDraft } from './loginDraft.ts';

export type Auth = { accessToken: string; user: SessionUserFragment };
export type AuthResult = { auth: Auth | null; failure: Failure | null };

export type AuthApi = {
  logIn(input: LoginInput): Promise<AuthResult>;
  /** `chosen`: the response of a passkey from the autofill. */
  logInWithPasskey(chosen: string | null): Promise<AuthResult>;
  /** Offers passkeys in the autofill of `forms` until `left`. */
  offerPasskeys(forms: Element, left: AbortSignal, onChosen: (response: string | null) => void): Promise<void>;
  register(input: RegisterInput): Promise<AuthResult>;
  /** The current versions of the texts that people accept. */
  listLegalTexts(): Promise<TextVersionInput[]>;
};

/** Loads the authentication code on demand: visitors of the public view download neither Apollo nor the app. */
export type AuthGateway = {
  loadAuthApi(): Promise<AuthApi>;
  /** `isNew`: the account was just created, so the app opens the game whose link was followed, or its dashboard. */
  onAuthenticated(auth: Auth, isNew: boolean): void | Promise<void>;
};

/** Code could not be loaded although the server responds: reload the page. */
function onMissing(error: unknown): Promise<Failure> | Failure {
  if (!(error instanceof ChunkLoadError && error.reachable)) return OFFLINE;
  if (reloadOnce(error)) return new Promise(() => {});
  allowReload();
  return OFFLINE;
}

/** Logs in or registers; resolves with the failure, or null once the app is open. */
export async function authenticate(
  { loadAuthApi, onAuthenticated }: AuthGateway,
  send: (api: AuthApi) => Promise<AuthResult>,
  isNew = false,
): Promise<Failure | null> {
  try {
    const { auth, failure } = await send(await loadAuthApi());
    if (!auth) return failure;
    await onAuthenticated(auth, isNew);
    dropLoginDraft();
    return null;
  } catch (error) {
    return onMissing(error);
  }
}
