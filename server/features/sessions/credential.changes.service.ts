import type { CredentialWriter } from './credential.lock.repository.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { stepUpProblem } from './session.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { credentialNoticeJob, type CredentialNotice } from './credential.notice.mail.ts';
import { requireViewer, UNAUTHENTICATED, type Viewer } from '#server/kernel/viewer.ts';

/** Requires a session whose password or passkey was checked in the last fifteen minutes. */
export function requireProof(viewer: Viewer | null, now: Date): asserts viewer is Viewer {
  requireViewer(viewer);
  refuse(stepUpProblem(viewer, now));
}

/**
 * Throws UNAUTHENTICATED if the session ended after the request began; otherwise a credential created now would survive
 * the end of all keys.
 */
export async function requireStillOpen(
  { credentialLock }: Pick<Dependencies, 'credentialLock'>,
  tx: Writer,
  viewer: Viewer,
): Promise<CredentialWriter> {
  const locked = await credentialLock.ofSession(tx, viewer);
  if (!locked) throw new DomainError(UNAUTHENTICATED);
  return locked;
}

type Needed = Pick<Dependencies, 'database' | 'credentialLock' | 'jobs' | 'calendar' | 'now'>;

/**
 * Changes the viewer's credentials, feed or webhooks in one transaction, after a recent step-up and while the session
 * is open. The account is notified by mail, unless `work` resolves with null: nothing changed. `notice` is null where
 * another mail says it.
 */
export async function changeCredentials<T>(
  dependencies: Needed,
  viewer: Viewer | null,
  notice: CredentialNotice | null,
  work: (tx: CredentialWriter, at: Date) => Promise<T>,
): Promise<T> {
  const { database, jobs, calendar, now } = dependencies;
  requireProof(viewer, now());
  return database.write(viewer, async (tx) => {
    const done = await work(await requireStillOpen(dependencies, tx, viewer), now());
    if (notice === null || done === null) return done;
    await jobs.add(tx, [credentialNoticeJob(notice, viewer.id, calendar())]);
    return done;
  });
}
