import { randomBytes } from 'node:crypto';
import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { CONFIRM_CHANGE_HOURS, confirmChangePath, undoChangePath } from '#server/domain/email.change.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { emailChangeConfirmation, emailChangeNotice } from '#server/mail/messages/email.change.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import type { Dependencies } from './dependencies.ts';
import { MAIL_TRIES, mailTried } from './mail.tries.ts';

const CONFIRM = 'email_change_confirmation';
const NOTICE = 'email_change_notice';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const jobOf = (kind: string, changeId: number, now: Date): NewJob => ({
  kind,
  key: randomBytes(16).toString('base64url'), // which the link is derived from: never the same again
  payload: { changeId },
  runAt: now,
  createdAt: now,
});

/** A mail to the new address, to confirm it. */
export const emailChangeConfirmationJob = (changeId: number, now: Date): NewJob => jobOf(CONFIRM, changeId, now);

/** A mail to the old address, to undo the change. */
export const emailChangeNoticeJob = (changeId: number, now: Date): NewJob => jobOf(NOTICE, changeId, now);

const changeOf = (payload: unknown): number => (payload as { changeId: number }).changeId;

/** Links are saved before they are sent, so that they work as soon as they arrive. */
export const emailChangeConfirmationHandler = ({
  emailChanges,
  linkSecrets,
  mailer,
  siteUrl,
  clock,
}: Dependencies): JobHandler => ({
  kind: CONFIRM,
  batch: 10,
  lease: 5 * MINUTE,
  ...MAIL_TRIES,
  async run({ key, payload }) {
    const change = await emailChanges.findById(changeOf(payload));
    if (!change || change.confirmedAt || change.undoneAt) return { result: 'done' };
    const secret = linkSecrets.of(`${CONFIRM} ${key}`);
    const expiresAt = new Date(clock().getTime() + CONFIRM_CHANGE_HOURS * HOUR);
    await emailChanges.saveConfirmLink(change.id, { confirmHash: hashOfSecret(secret), expiresAt });
    const content = emailChangeConfirmation(`${siteUrl}${confirmChangePath(secret)}`);
    return mailTried(
      await mailer.send({ to: change.newEmail, id: `${CONFIRM}.${key}`, content, unsubscribeUrl: null }),
    );
  },
});

export const emailChangeNoticeHandler = ({
  emailChanges,
  linkSecrets,
  mailer,
  siteUrl,
  clock,
}: Dependencies): JobHandler => ({
  kind: NOTICE,
  batch: 10,
  lease: 5 * MINUTE,
  ...MAIL_TRIES,
  async run({ key, payload }) {
    const change = await emailChanges.findById(changeOf(payload));
    if (!change?.undoableUntil || change.undoneAt || change.undoableUntil <= clock()) return { result: 'done' };
    const secret = linkSecrets.of(`${NOTICE} ${key}`);
    await emailChanges.saveUndoLink(change.id, hashOfSecret(secret));
    const content = emailChangeNotice(`${siteUrl}${undoChangePath(secret)}`);
    return mailTried(await mailer.send({ to: change.oldEmail, id: `${NOTICE}.${key}`, content, unsubscribeUrl: null }));
  },
});
