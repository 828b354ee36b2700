import { MAX_PASSKEY_RESPONSE } from './passkey.rules.ts';

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

export const isCredentialId = (id: string): boolean => CREDENTIAL_ID.test(id);

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
