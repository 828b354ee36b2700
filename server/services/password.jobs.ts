import { randomBytes } from 'node:crypto';
import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { FORGOTTEN_PASSWORD_PATH, MAX_RESET_MAILS, RESET_MINUTES, resetPath } from '#server/domain/password.reset.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { passwordChanged } from '#server/mail/messages/password.changed.ts';
import { passwordReset } from '#server/mail/messages/password.reset.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import type { Dependencies } from './dependencies.ts';
import { MAIL_TRIES, mailTried } from './mail.tries.ts';

const RESET = 'password_reset';
const CHANGED = 'password_changed';

const MINUTE = 60_000;
const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE);

/** `userId` is null when no account has the address: the job is added all the same, and does nothing. */
type Reset = { userId: number | null; isCounted: boolean };

const jobOf = (kind: string, payload: object, now: Date): NewJob => ({
  kind,
  key: randomBytes(16).toString('base64url'),
  payload,
  runAt: now,
  createdAt: now,
});

/** A mail to set a new password. Those that are asked for by anybody count. */
export const passwordResetJob = (reset: Reset, now: Date): NewJob => jobOf(RESET, reset, now);

/** A mail that tells of a changed password. */
export const passwordChangedJob = (userId: number, now: Date): NewJob => jobOf(CHANGED, { userId }, now);

/** Sends the mail, to the address that the account has by then; its link is saved first. */
export const passwordResetHandler = ({
  users,
  passwordResets,
  linkSecrets,
  mailer,
  siteUrl,
  clock,
}: Dependencies): JobHandler => ({
  kind: RESET,
  batch: 10,
  lease: 5 * MINUTE,
  ...MAIL_TRIES,
  async run({ key, payload }) {
    const { userId, isCounted } = payload as Reset;
    const user = userId === null ? null : await users.findById(userId);
    if (!user) return { result: 'done' };
    const now = clock();
    const secret = linkSecrets.of(`${RESET} ${key}`);
    const link = { secretHash: hashOfSecret(secret), userId: user.id, expiresAt: minutesAfter(now, RESET_MINUTES) };
    const ofLastHour = { limit: MAX_RESET_MAILS, since: minutesAfter(now, RESET_MINUTES - 60) };
    if (!(await passwordResets.save(link, isCounted ? ofLastHour : null))) return { result: 'done' };
    const content = passwordReset(`${siteUrl}${resetPath(secret)}`);
    return mailTried(await mailer.send({ to: user.email, id: `${RESET}.${key}`, content, unsubscribeUrl: null }));
  },
});

export const passwordChangedHandler = ({ users, mailer, siteUrl }: Dependencies): JobHandler => ({
  kind: CHANGED,
  batch: 10,
  lease: 5 * MINUTE,
  ...MAIL_TRIES,
  async run({ key, payload }) {
    const user = await users.findById((payload as { userId: number }).userId);
    if (!user) return { result: 'done' };
    const content = passwordChanged(`${siteUrl}${FORGOTTEN_PASSWORD_PATH}`);
    return mailTried(await mailer.send({ to: user.email, id: `${CHANGED}.${key}`, content, unsubscribeUrl: null }));
  },
});
