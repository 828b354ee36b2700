import { createSealedTexts } from '#server/platform/security/sealed.texts.ts';
import type { LegalIdentity } from './identity.rules.ts';

/** Legal identities as they are stored: encrypted by a key of the server's secret. */
export function createIdentitySecrets(serverSecrets: readonly string[]) {
  const texts = createSealedTexts(serverSecrets, { keyId: 'identity key', key: 'legal identities' });
  return {
    ...texts,
    sealIdentity: (identity: LegalIdentity): string => texts.seal(JSON.stringify(identity)),

    /** Null when the server no longer has its key. */
    openIdentity(sealed: string): LegalIdentity | null {
      const text = texts.open(sealed);
      return text === null ? null : (JSON.parse(text) as LegalIdentity);
    },
  };
}
