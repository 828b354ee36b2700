import { MINUTE } from '#server/kernel/time/durations.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { CHALLENGE_MINUTES, INVALID_PASSKEY, isChallengeOf, type PasskeyChallenge } from './passkey.rules.ts';
import { readPasskeyResponse, type PasskeyResponse, type PasskeyRequest } from './passkey.verifier.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Purpose = PasskeyChallenge['purpose'];

/** Challenges for passkeys: each for one purpose and account, valid once and for `CHALLENGE_MINUTES`. */
export const createPasskeyChallenges = ({ database, passkeys, now }: Dependencies) => ({
  /** Stores a challenge; resolves with the browser's options, as JSON. */
  async save(viewer: Viewer | null, purpose: Purpose, { challenge, options }: PasskeyRequest): Promise<string> {
    const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * MINUTE);
    await database.write(viewer ?? 'visitor', (tx) =>
      passkeys.addChallenge(tx, { challenge, expiresAt, purpose, userId: viewer?.id ?? null }),
    );
    return options;
  },

  /** Reads the response to a stored challenge, which is used up even if the response is refused. */
  async take(viewer: Viewer | null, purpose: Purpose, text: string): Promise<PasskeyResponse> {
    const response = readPasskeyResponse(text);
    if (!response) throw new DomainError(INVALID_PASSKEY);
    const taken = await database.write(viewer ?? 'visitor', (tx) => passkeys.takeChallenge(tx, response.challenge));
    const wanted = { purpose, userId: viewer?.id ?? null };
    if (!taken || !isChallengeOf(taken, wanted, now())) throw new DomainError(INVALID_PASSKEY);
    return response;
  },
});
