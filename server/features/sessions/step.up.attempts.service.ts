import { DomainError } from '#server/kernel/errors.ts';
import { INVALID_PASSKEY } from './passkeys/passkey.rules.ts';
import { currentSession } from './session.rules.ts';
import { WRONG_PASSWORD } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { credentialNoticeJob } from './credential.notice.mail.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Counting = Pick<Dependencies, 'database' | 'jobs' | 'throttles' | 'calendar'>;

const isWrong = (error: unknown): boolean =>
  error instanceof DomainError && [WRONG_PASSWORD.code, INVALID_PASSKEY.code].includes(error.code);

/**
 * Checks who the viewer is, and counts failures by session, so that a stolen session doesn't lock the account's other
 * ones. Above the limit of the account its owner is notified by mail, once a day.
 */
export async function countStepUp<Proof>(
  { database, jobs, throttles, calendar }: Counting,
  viewer: Viewer,
  prove: () => Promise<Proof>,
): Promise<Proof> {
  const session = { accountId: viewer.id, sessionId: currentSession(viewer) ?? 0 };
  await throttles.stepUp.attempt(session);
  try {
    const proof = await prove();
    await throttles.stepUp.reset(session);
    return proof;
  } catch (error) {
    if (isWrong(error) && (await throttles.failedStepUps.isFirstAbove({ accountId: viewer.id }))) {
      const notice = credentialNoticeJob('failed_step_ups', viewer.id, calendar());
      await database.write(viewer, (tx) => jobs.add(tx, [notice]));
    }
    throw error;
  }
}
