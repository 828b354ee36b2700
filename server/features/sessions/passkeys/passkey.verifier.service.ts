import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { MINUTE } from '#server/kernel/time/durations.ts';
import { CHALLENGE_MINUTES, type Passkey, MAX_PASSKEY_RESPONSE } from './passkey.rules.ts';

/** The account as shown by a device; `handle` is a random identifier. */
type Owner = { handle: Uint8Array<ArrayBuffer>; email: string; displayName: string };

/** A challenge, and the browser's options as JSON. */
export type PasskeyRequest = { challenge: string; options: string };

/** What a device signs with, as it is stored. */
export type Credential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/** The largest counter that is stored: devices count to 4,294,967,295, which none reaches. */
const MAX_COUNTER = 2_147_483_647;

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const TIMEOUT = CHALLENGE_MINUTES * MINUTE;

/** Loaded with the first passkey: most log-ins have a password. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Makes the challenges of one site and checks what passkeys signed: for its own host name and origin, in no frame of
 * another site, by a person whom the device checked.
 */
export function createPasskeyVerifier(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl);
  const ours = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };

  const requestOf = (options: { challenge: string }): PasskeyRequest => ({
    challenge: options.challenge,
    options: JSON.stringify(options),
  });

  return {
    async requestNew({ handle, email, displayName }: Owner, known: readonly Credential[]): Promise<PasskeyRequest> {
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Fichín',
        rpID: hostname,
        userID: handle,
        userName: email,
        userDisplayName: displayName,
        timeout: TIMEOUT,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(descriptorOf),
      });
      return requestOf(options);
    },

    /** Creates a challenge for these passkeys, or for any passkey of the site if the list is empty. */
    async requestSignature(known: readonly Credential[]): Promise<PasskeyRequest> {
      const { generateAuthenticationOptions } = await webauthn();
      const named = { allowCredentials: known.map(descriptorOf) };
      const options = { rpID: hostname, timeout: TIMEOUT, userVerification: 'required' as const, ...named };
      return requestOf(await generateAuthenticationOptions(options));
    },

    /** The new credential, or null. */
    async checkNew({ sent, challenge }: PasskeyResponse): Promise<Credential | null> {
      const { verifyRegistrationResponse } = await webauthn();
      const response = await withoutMaker(sent as RegistrationResponseJSON).catch(() => null);
      if (!response) return null;
      const expected = { ...ours, expectedChallenge: challenge, supportedAlgorithmIDs: ALGORITHMS };
      const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch(() => REFUSED);
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      if (!isCredentialId(id) || counter > MAX_COUNTER) return null;
      const key = Buffer.from(publicKey).toString('base64url');
      return { credentialId: id, publicKey: key, counter, transports: knownTransports(transports) };
    },

    /**
     * The counter after the signature. Null when the signature isn't the credential's, or the counter isn't above the
     * known one: the credential may have been copied. A counter that stays 0 counts nothing.
     */
    async checkSignature({ sent, challenge }: PasskeyResponse, known: Credential): Promise<number | null> {
      const { verifyAuthenticationResponse } = await webauthn();
      const credential = {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      };
      const response = sent as AuthenticationResponseJSON;
      const expected = { ...ours, expectedChallenge: challenge };
      const checking = verifyAuthenticationResponse({ response, ...expected, credential });
      const { verified, authenticationInfo } = await checking.catch(() => REFUSED);
      if (!verified || !authenticationInfo || authenticationInfo.newCounter > MAX_COUNTER) return null;
      return authenticationInfo.newCounter;
    },
  };
}

const REFUSED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined };

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

function knownTransports(sent: unknown): string[] {
  return Array.isArray(sent) ? TRANSPORTS.filter((known) => sent.includes(known)) : [];
}

/**
 * The response without attestation, which isn't requested: some browsers send it all the same, and it may name URLs of
 * certificates that would be fetched.
 */
async function withoutMaker(sent: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(sent.response.attestationObject)).get('authData');
  const bare = new Map<string, Parameters<typeof isoCBOR.encode>[0]>();
  bare.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData);
  return { ...sent, response: { ...sent.response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(bare)) } };
}

/** A browser's response whose form has been checked, but no signature. */
export type PasskeyResponse = { credentialId: string; challenge: string; sent: object };

const CREDENTIAL_ID = /^[\w-]{16,1364}$/;
const CHALLENGE = /^[\w-]{43}$/;

/** Parses a response without verifying it; null for what can't be one. */
export function readPasskeyResponse(text: string): PasskeyResponse | null {
  if (text.length > MAX_PASSKEY_RESPONSE) return null;
  const sent = parseObject(text);
  const credentialId = sent?.['id'];
  const signed = asObject(sent?.['response'])?.['clientDataJSON'];
  if (typeof credentialId !== 'string' || !CREDENTIAL_ID.test(credentialId) || typeof signed !== 'string') return null;
  const client = parseObject(Buffer.from(signed, 'base64url').toString());
  const challenge = client?.['challenge'];
  if (!sent || !client || typeof challenge !== 'string' || !CHALLENGE.test(challenge) || isFramed(client)) return null;
  return { credentialId, challenge, sent };
}

const isCredentialId = (id: string): boolean => CREDENTIAL_ID.test(id);

/** Whether the request came from a frame in another site's page, which the library doesn't refuse. */
const isFramed = ({ crossOrigin, topOrigin }: Record<string, unknown>): boolean =>
  (crossOrigin ?? false) !== false || (topOrigin ?? null) !== null;

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
