import type { JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/kind.ts';
import type { PayloadFields, PayloadOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { MAIL_TRIES, mailTried } from '#server/platform/mail/mail.tries.ts';

/** To whom a mail goes and what it says; null when it is not wanted any more. */
type Written = { to: string; content: MailContent } | null;

export type AccountMail<Payload> = Pick<JobKind<Payload>, 'job' | 'jobOnce'> & {
  handler: (dependencies: Dependencies) => JobHandler;
};

/** Why somebody gets a mail that can't be stopped. */
export const OWN_ACCOUNT = 'Recibes este mensaje porque es tu cuenta. Estos avisos no se pueden desactivar.';
export const ACCOUNT_SECURITY = 'Recibes este mensaje por la seguridad de tu cuenta: no se puede desactivar.';

/**
 * Declares a mail about the account itself: sent whether its address is confirmed or not, and it can't be stopped.
 * `secret` is the same in every try of a job, for a link that is saved before it is sent.
 */
export function accountMail<Fields extends PayloadFields>(
  name: string,
  fields: Fields,
  write: (payload: PayloadOf<Fields>, dependencies: Dependencies, secret: string) => Promise<Written>,
): AccountMail<PayloadOf<Fields>> {
  const { job, jobOnce, handler } = jobKind(name, fields);
  return {
    job,
    jobOnce,
    handler: (dependencies) =>
      handler({
        places: 10,
        ...MAIL_TRIES,
        async run({ key, payload }) {
          const id = `${name}.${key}`;
          const written = await write(payload, dependencies, dependencies.linkSecrets.of(`${name} ${key}`));
          if (!written) return { result: 'done' };
          return mailTried(await dependencies.mailer.send({ ...written, id, unsubscribeUrl: null }));
        },
      }),
  };
}
