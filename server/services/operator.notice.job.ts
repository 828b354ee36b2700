import type { NewJob } from '#server/data/repositories/job.repository.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { OPERATOR_NOTICES, operatorNotice, type OperatorNotice } from '#server/mail/messages/operator.notice.ts';
import { accountMailHandler, jobOnce } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

const KIND = 'operator_notice';

/** `title` is the project's, if it is about one. */
type Payload = { userId: number; notice: OperatorNotice; reason: string; title: string };

/** A mail that tells somebody what operators did. */
export const operatorNoticeJob = (payload: Payload, now: Date): NewJob => jobOnce(KIND, payload, now);

/** Sent to the account's address, confirmed or not: it is about whether it may be used. */
export const operatorNoticeHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, KIND, async ({ payload }) => {
    const { userId, notice, reason, title } = payload as Payload;
    const user = await dependencies.users.findById(userId);
    if (!user || !OPERATOR_NOTICES.includes(notice)) return null;
    return { to: user.email, content: operatorNotice(notice, title, reason) };
  });
