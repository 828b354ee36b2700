import { NOBODYS, type Operation } from './permission.decisions.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyStepUp,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  stepUpWithPasskey,
} from './passkeys.ts';

/** What an account does with its passkeys. */
export const PASSKEYS: Operation[] = [
  { name: "list one's passkeys", request: () => listPasskeys(), decide: () => 'ok' },
  { name: 'begin to add a passkey', request: () => beginPasskey(), decide: () => 'ok' },
  { name: 'add a passkey that nobody was asked for', request: () => addPasskey('{}'), decide: () => 'INVALID_PASSKEY' },
  ...[deletePasskey, (id: number) => renamePasskey(id, 'x')].map((change, index): Operation => ({
    name: `change a passkey that isn't one's own (${index + 1})`,
    request: () => change(NOBODYS),
    decide: () => 'PASSKEY_NOT_FOUND',
  })),
  { name: 'begin to prove who one is', request: () => beginPasskeyStepUp(), decide: () => 'PASSKEY_NOT_FOUND' },
  { name: 'prove nothing', request: () => stepUpWithPasskey('{}'), decide: () => 'INVALID_PASSKEY' },
];
