import type { NewJob } from '#server/data/repositories/job.repository.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isId, isOneOf } from '#server/jobs/payload.ts';
import { KEY_NOTICES, keyNotice, type KeyNotice } from '#server/mail/messages/key.notice.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

const NOTICE = jobKind('key_notice', { userId: isId, notice: isOneOf(KEY_NOTICES) });

/** A mail that tells of what concerns the keys of an account; `cause` tells it from others of its sort. */
export const keyNoticeJob = (notice: KeyNotice, userId: number, cause: string, now: Date): NewJob =>
  NOTICE.job(`${notice}.${userId}.${cause}`, { userId, notice }, now);

/** Sent to the account's address, confirmed or not: it is about who may use it. */
export const keyNoticeHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, NOTICE, async ({ payload }) => {
    const { users, siteUrl } = dependencies;
    const { userId, notice } = payload;
    const user = await users.findById(userId);
    return user && { to: user.email, content: keyNotice(notice, `${siteUrl}/security`) };
  });
