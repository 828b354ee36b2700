import { readBody, text } from '../base/readers.ts';

const NAME = { name: text('1 to 60 characters in one line.', { type: 'string' }) };

const response = (call: string, type: string) =>
  text(
    `What \`navigator.credentials.${call}\` answered to the options: WebAuthn's \`${type}\` as a text, at most 16,384 ` +
      'characters.',
    { type: 'string' },
  );

export const ADD_PASSKEY_BODY = { ...NAME, response: response('create', 'RegistrationResponseJSON') };
export const RENAME_PASSKEY_BODY = NAME;
export const PASSKEY_RESPONSE_BODY = { response: response('get', 'AuthenticationResponseJSON') };

export function readNewPasskey(body: unknown): { name: string; response: string } {
  const sent = readBody(ADD_PASSKEY_BODY, body);
  return { name: sent.name ?? '', response: sent.response ?? '' };
}

export const readPasskeyName = (body: unknown): string => readBody(RENAME_PASSKEY_BODY, body).name ?? '';

export const readPasskeyResponse = (body: unknown): string => readBody(PASSKEY_RESPONSE_BODY, body).response ?? '';
