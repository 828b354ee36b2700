import type { Operator } from '#server/kernel/operator/operator.ts';
import { mailIdOf } from '#server/platform/mail/mail.tries.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { LatestRows } from './operator.look.repository.ts';

/** What operators see of the mails to an account. */
export const createOperatorMails = ({ operatorLooks, mailer }: Dependencies) => ({
  /**
   * What became of each, the latest first: `answer` is the mail server's last, or why nothing was sent, `at` when that
   * was, and of one that waits when it is tried next.
   */
  async list(_operator: Operator, { personId, ...page }: LatestRows & { personId: number }) {
    const jobs = await operatorLooks.listMails(personId, page);
    return jobs.map(({ id, kind, key, state, createdAt, runAt, finishedAt, tries, lastError, outcome }) => ({
      id,
      kind,
      createdAt,
      state,
      tries,
      at: finishedAt ?? runAt,
      answer: state === 'done' ? outcome : lastError,
      messageId: mailer.messageIdOf(mailIdOf({ kind, key })),
    }));
  },
});
