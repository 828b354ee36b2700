import { createSealedTexts } from '#server/platform/security/sealed.texts.ts';
import type { ReturnAccount } from './return.account.rules.ts';

/** Accounts to return money to, as they are stored: encrypted by a key of the server's secret. */
export function createReturnAccountSecrets(serverSecrets: readonly string[]) {
  const texts = createSealedTexts(serverSecrets, { keyId: 'return account key', key: 'return accounts' });
  return {
    ...texts,
    sealAccount: (account: ReturnAccount): string => texts.seal(JSON.stringify(account)),

    /** Null when the server no longer has its key. */
    openAccount(sealed: string): ReturnAccount | null {
      const text = texts.open(sealed);
      return text === null ? null : (JSON.parse(text) as ReturnAccount);
    },
  };
}
