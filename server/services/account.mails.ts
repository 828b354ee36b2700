import type { JobHandler } from '#server/jobs/handler.ts';
import type { JobKind, JobWith } from '#server/jobs/kind.ts';
import type { MailContent } from '#server/mail/content.ts';
import type { Dependencies } from './dependencies.ts';
import { MAIL_TRIES, mailTried } from './mail.tries.ts';

/** To whom a mail goes and what it says; null when it is not wanted any more. */
type Written = { to: string; content: MailContent } | null;

/** Sends mails about the account itself: confirmed or not, they can't be stopped. */
export const accountMailHandler = <Payload>(
  { mailer }: Pick<Dependencies, 'mailer'>,
  kind: JobKind<Payload>,
  write: (job: JobWith<Payload>) => Promise<Written>,
): JobHandler =>
  kind.handler({
    places: 10,
    ...MAIL_TRIES,
    async run(job) {
      const written = await write(job);
      if (!written) return { result: 'done' };
      return mailTried(await mailer.send({ ...written, id: `${kind.name}.${job.key}`, unsubscribeUrl: null }));
    },
  });
