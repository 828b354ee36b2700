import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { readFailure, type Failure } from '#client/apollo/failure.ts';
import { lazyImport, ChunkLoadError } from '#client/lazyImport.ts';

export const loadWebAuthn = lazyImport(() => import('@simplewebauthn/browser'), 'passkeys');

/** No passkey was used; its message is shown. */
class NoPasskey extends Error {}

/** By the names that WebAuthn gives its errors. */
const REASONS: Record<string, string> = {
  NotAllowedError: 'No se usó ninguna llave de acceso: se canceló o pasó demasiado tiempo. Inténtalo de nuevo.',
  AbortError: 'No se usó ninguna llave de acceso: se canceló o pasó demasiado tiempo. Inténtalo de nuevo.',
  InvalidStateError: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  SecurityError: 'Las llaves de acceso no funcionan en esta dirección: abre Fichín en su dirección de siempre.',
};
const NOT_SUPPORTED = 'Este dispositivo no puede usar llaves de acceso aquí. Prueba con otro navegador o dispositivo.';

async function toJson(response: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await response);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new NoPasskey(REASONS[error instanceof Error ? error.name : ''] ?? NOT_SUPPORTED, { cause: error });
  }
}

/** Makes a passkey on the device that the person chooses; both sides are JSON in text. */
export const makePasskey = (options: string): Promise<string> =>
  toJson(
    loadWebAuthn().then(({ startRegistration }) =>
      startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }),
    ),
  );

/** Signs with a passkey that the person chooses, in a dialog or in the autofill; both sides are JSON in text. */
export const signWithPasskey = (options: string, useBrowserAutofill = false): Promise<string> =>
  toJson(
    loadWebAuthn().then(({ startAuthentication }) =>
      startAuthentication({
        optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
        useBrowserAutofill,
      }),
    ),
  );

export const passkeyFailure = (error: unknown): Failure =>
  error instanceof NoPasskey
    ? { code: 'NO_PASSKEY', status: null, message: error.message, details: {} }
    : readFailure(error);
