import type { NewJob } from '#server/data/repositories/job.repository.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { KEY_NOTICES, keyNotice, type KeyNotice } from '#server/mail/messages/key.notice.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

const KIND = 'key_notice';

type Payload = { userId: number; notice: KeyNotice };

/** A mail that tells of what concerns the keys of an account; `cause` tells it from others of its sort. */
export const keyNoticeJob = (notice: KeyNotice, userId: number, cause: string, now: Date): NewJob => {
  const payload: Payload = { userId, notice };
  return { kind: KIND, key: `${notice}.${userId}.${cause}`, payload, runAt: now, createdAt: now };
};

/** Sent to the account's address, confirmed or not: it is about who may use it. */
export const keyNoticeHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, KIND, async ({ payload }) => {
    const { users, siteUrl } = dependencies;
    const { userId, notice } = payload as Payload;
    const user = await users.findById(userId);
    if (!user || !KEY_NOTICES.includes(notice)) return null;
    return { to: user.email, content: keyNotice(notice, `${siteUrl}/security`) };
  });
