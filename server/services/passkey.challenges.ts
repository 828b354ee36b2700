import { MINUTE } from '#server/domain/durations.ts';
import { DomainError } from '#server/domain/errors.ts';
import { CHALLENGE_MINUTES, INVALID_PASSKEY, isChallengeOf, type PasskeyChallenge } from '#server/domain/passkey.ts';
import type { Viewer } from '#server/domain/user.ts';
import { readPasskeyResponse, type PasskeyResponse } from '#server/security/passkey.responses.ts';
import type { PasskeyRequest } from '#server/security/passkey.verifier.ts';
import type { Dependencies } from './dependencies.ts';

type Purpose = PasskeyChallenge['purpose'];

/** What passkeys are asked to sign: each for one purpose, by one account, once and soon. */
export const createPasskeyChallenges = ({ database, passkeys, clock }: Dependencies) => ({
  /** Remembers a request that is sent; its options as JSON. */
  async save(viewer: Viewer | null, purpose: Purpose, { challenge, options }: PasskeyRequest): Promise<string> {
    const expiresAt = new Date(clock().getTime() + CHALLENGE_MINUTES * MINUTE);
    await database.write(viewer ?? 'visitor', (tx) =>
      passkeys.addChallenge(tx, { challenge, expiresAt, purpose, userId: viewer?.id ?? null }),
    );
    return options;
  },

  /** The response to a request that was sent; whatever becomes of it, nothing else answers that request. */
  async take(viewer: Viewer | null, purpose: Purpose, text: string): Promise<PasskeyResponse> {
    const response = readPasskeyResponse(text);
    if (!response) throw new DomainError(INVALID_PASSKEY);
    const taken = await database.write(viewer ?? 'visitor', (tx) => passkeys.takeChallenge(tx, response.challenge));
    const wanted = { purpose, userId: viewer?.id ?? null };
    if (!taken || !isChallengeOf(taken, wanted, clock())) throw new DomainError(INVALID_PASSKEY);
    return response;
  },
});
