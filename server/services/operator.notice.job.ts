import type { NewJob } from '#server/data/repositories/job.repository.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isId, isOneOf, isText, type PayloadOf } from '#server/jobs/payload.ts';
import { OPERATOR_NOTICES, operatorNotice } from '#server/mail/messages/operator.notice.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

/** `title` is the project's, if it is about one. */
const PAYLOAD = { userId: isId, notice: isOneOf(OPERATOR_NOTICES), reason: isText, title: isText };
const NOTICE = jobKind('operator_notice', PAYLOAD);

/** A mail that tells somebody what operators did. */
export const operatorNoticeJob = (payload: PayloadOf<typeof PAYLOAD>, now: Date): NewJob =>
  NOTICE.jobOnce(payload, now);

/** Sent to the account's address, confirmed or not: it is about whether it may be used. */
export const operatorNoticeHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, NOTICE, async ({ payload }) => {
    const { userId, notice, reason, title } = payload;
    const user = await dependencies.users.findById(userId);
    return user && { to: user.email, content: operatorNotice(notice, title, reason) };
  });
