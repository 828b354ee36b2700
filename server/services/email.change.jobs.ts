import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { CONFIRM_CHANGE_HOURS, confirmChangePath, undoChangePath } from '#server/domain/email.change.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isId } from '#server/jobs/payload.ts';
import { emailChangeConfirmation, emailChangeNotice } from '#server/mail/messages/email.change.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

const CONFIRM = jobKind('email_change_confirmation', { changeId: isId });
const NOTICE = jobKind('email_change_notice', { changeId: isId });

const HOUR = 3_600_000;

/** A mail to the new address, to confirm it. */
export const emailChangeConfirmationJob = (changeId: number, now: Date): NewJob => CONFIRM.jobOnce({ changeId }, now);

/** A mail to the old address, to undo the change. */
export const emailChangeNoticeJob = (changeId: number, now: Date): NewJob => NOTICE.jobOnce({ changeId }, now);

/** Links are saved before they are sent, so that they work as soon as they arrive. */
export const emailChangeConfirmationHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, CONFIRM, async ({ key, payload }) => {
    const { emailChanges, linkSecrets, siteUrl, clock } = dependencies;
    const change = await emailChanges.findById(payload.changeId);
    if (!change || change.confirmedAt || change.undoneAt) return null;
    const secret = linkSecrets.of(`${CONFIRM.name} ${key}`);
    const expiresAt = new Date(clock().getTime() + CONFIRM_CHANGE_HOURS * HOUR);
    await emailChanges.saveConfirmLink(change.id, { confirmHash: hashOfSecret(secret), expiresAt });
    return { to: change.newEmail, content: emailChangeConfirmation(`${siteUrl}${confirmChangePath(secret)}`) };
  });

export const emailChangeNoticeHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, NOTICE, async ({ key, payload }) => {
    const { emailChanges, linkSecrets, siteUrl, clock } = dependencies;
    const change = await emailChanges.findById(payload.changeId);
    if (!change?.undoableUntil || change.undoneAt || change.undoableUntil <= clock()) return null;
    const secret = linkSecrets.of(`${NOTICE.name} ${key}`);
    await emailChanges.saveUndoLink(change.id, hashOfSecret(secret));
    return { to: change.oldEmail, content: emailChangeNotice(`${siteUrl}${undoChangePath(secret)}`) };
  });
