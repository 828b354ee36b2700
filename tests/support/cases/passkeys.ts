import type { Request } from '../api.ts';
import { session, type SeenSession, type WireSession } from './accounts.ts';

type Wire = { id: number | string; name: string; createdAt: string; lastUsedAt: string | null };
export type SeenPasskey = Omit<Wire, 'id'> & { id: number };

const PASSKEY = 'id name createdAt lastUsedAt';

const seen = ({ id, name, createdAt, lastUsedAt }: Wire): SeenPasskey => ({
  id: Number(id),
  name,
  createdAt,
  lastUsedAt,
});

/** A mutation without input that answers options. */
const begin = (mutation: string): Request<string> => ({
  graphql: {
    query: `mutation { ${mutation} { options } }`,
    pick: (data: Record<string, { options: string }>) => data[mutation]?.options ?? '',
  },
});

export const listPasskeys = (): Request<SeenPasskey[]> => ({
  graphql: {
    query: `{ me { passkeys { ${PASSKEY} } } }`,
    pick: ({ me }: { me: { passkeys: Wire[] } }) => me.passkeys.map(seen),
  },
});

export const beginPasskey = (): Request<string> => begin('beginPasskey');

export const addPasskey = (response: string, name = 'Mi teléfono'): Request<SeenPasskey> => ({
  graphql: {
    query: `mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { ${PASSKEY} } user { id } } }`,
    variables: { input: { response, name } },
    pick: (data: { addPasskey: { passkey: Wire } }) => seen(data.addPasskey.passkey),
  },
});

export const renamePasskey = (id: number, name: string): Request<SeenPasskey> => ({
  graphql: {
    query: `mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { passkey { ${PASSKEY} } } }`,
    variables: { input: { id, name } },
    pick: (data: { renamePasskey: { passkey: Wire } }) => seen(data.renamePasskey.passkey),
  },
});

export const deletePasskey = (id: number): Request<true> => ({
  graphql: {
    query: 'mutation ($input: PasskeyIdInput!) { deletePasskey(input: $input) { user { passkeys { id } } } }',
    variables: { input: { id } },
    pick: () => true,
  },
});

export const beginPasskeyLogin = (): Request<string> => begin('beginPasskeyLogin');

export const loginWithPasskey = (response: string): Request<SeenSession> => ({
  graphql: {
    query:
      'mutation ($input: PasskeyResponseInput!) { loginWithPasskey(input: $input) { accessToken user { id email role } } }',
    variables: { input: { response } },
    pick: (data: { loginWithPasskey: WireSession }) => session(data.loginWithPasskey),
  },
});

export const beginPasskeyStepUp = (): Request<string> => begin('beginPasskeyStepUp');

export const stepUpWithPasskey = (response: string): Request<true> => ({
  graphql: {
    query: 'mutation ($input: PasskeyResponseInput!) { stepUpWithPasskey(input: $input) { user { id } } }',
    variables: { input: { response } },
    pick: () => true,
  },
});
