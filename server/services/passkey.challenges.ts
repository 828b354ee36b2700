import { DomainError } from '#server/domain/errors.ts';
import { CHALLENGE_MINUTES, INVALID_PASSKEY, isChallengeOf, type PasskeyChallenge } from '#server/domain/passkey.ts';
import { readPasskeyResponse, type PasskeyResponse } from '#server/security/passkey.responses.ts';
import type { PasskeyRequest } from '#server/security/passkey.verifier.ts';
import type { Dependencies } from './dependencies.ts';

type Wanted = Pick<PasskeyChallenge, 'purpose' | 'userId'>;

/** What passkeys are asked to sign: each for one purpose, by one account, once and soon. */
export const createPasskeyChallenges = ({ database, passkeys, clock }: Dependencies) => ({
  /** Remembers a request that is sent; its options as JSON. */
  async save(wanted: Wanted, { challenge, options }: PasskeyRequest): Promise<string> {
    const expiresAt = new Date(clock().getTime() + CHALLENGE_MINUTES * 60_000);
    await database.write((tx) => passkeys.addChallenge(tx, { challenge, expiresAt, ...wanted }));
    return options;
  },

  /** The response to a request that was sent; whatever becomes of it, nothing else answers that request. */
  async take(wanted: Wanted, text: string): Promise<PasskeyResponse> {
    const response = readPasskeyResponse(text);
    if (!response) throw new DomainError(INVALID_PASSKEY);
    const taken = await database.write((tx) => passkeys.takeChallenge(tx, response.challenge));
    if (!taken || !isChallengeOf(taken, wanted, clock())) throw new DomainError(INVALID_PASSKEY);
    return response;
  },
});
