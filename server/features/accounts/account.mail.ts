import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import type { JobHandler, TryResult } from '#server/platform/jobs/handler.ts';
import { shareOf } from '#server/platform/jobs/job.turns.ts';
import { jobKind, type JobKind, type JobWith } from '#server/platform/jobs/kind.ts';
import type { PayloadFields, PayloadOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { MAIL_TRIES, notSent, sendMail, UNCONFIRMED } from '#server/platform/mail/mail.tries.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { groupOf, hourOf, keyInHour, summaryKey, type HourGroup } from './hourly.mail.rules.ts';
import type { User } from './user.rules.ts';

/** To whom a mail goes and what it says; null when it is not wanted any more. */
type Written = {
  to: Pick<User, 'email' | 'emailConfirmedAt'>;
  content: MailContent;
  /** Where it can be stopped; without it, it can't be. */
  unsubscribeUrl?: string;
} | null;

/** How mails of a kind go out. */
type Delivery = {
  /** Whether only a confirmed address gets them: another may be somebody else's. */
  needsConfirmed: boolean;
  /** How many of a group are sent in an hour; null: all. */
  perHour: number | null;
  /** Whether one mail is about the others of the hour, when it ends; otherwise they are not sent. */
  hasSummary: boolean;
};

/** `others`: how many mails of the hour it is about instead of its own; null: it is no summary. */
type Write<Payload> = (
  payload: Payload,
  dependencies: Dependencies,
  secret: string,
  others: number | null,
) => Promise<Written>;

/** A link that anybody can have sent to an address, confirmed or not: three an hour to each address. */
export const OPEN_LINK = { needsConfirmed: false, perHour: 3, hasSummary: false };

/** Always sent: links to a confirmed address, and changes that a quota limits or that operators make. */
export const ALWAYS: Delivery = { needsConfirmed: true, perHour: null, hasSummary: false };

/** The first ones of a group in an hour are sent at once, the others are one mail when the hour ends. */
export const hourly = (perHour: number): Delivery => ({ needsConfirmed: true, perHour, hasSummary: true });

/** Places of a kind, of which an account has two: its mails never go before everybody's. */
const PLACES = 10;
const SHARES = { perAccount: 2, perWebhook: null };

export type AccountMail<Payload> = Pick<JobKind<Payload>, 'name' | 'job' | 'jobOnce'> & {
  /** A job that counts in its group. `suffix` is unique in the group; by default random. */
  jobIn: (group: string, payload: Payload, now: Date, suffix?: string) => NewJob;
  handler: (dependencies: Dependencies) => JobHandler;
};

/** Why somebody gets a mail that can't be stopped. */
export const OWN_ACCOUNT = 'Recibes este mensaje porque es tu cuenta. Estos avisos no se pueden desactivar.';
export const ACCOUNT_SECURITY = 'Recibes este mensaje por la seguridad de tu cuenta: no se puede desactivar.';

/**
 * Declares a mail about the account itself, which can't be stopped, or to an address that has none. `secret` is the
 * same in every try of a job, for a link that is saved before it is sent. `account` is the field of the payload with
 * the addressee's id, whose share of the places the mail takes; mails without one are sent as they are due.
 */
export function accountMail<Fields extends PayloadFields>(
  name: string,
  delivery: Delivery,
  fields: Fields,
  account: (keyof Fields & string) | null,
  write: Write<PayloadOf<Fields>>,
): AccountMail<PayloadOf<Fields>> {
  type Payload = PayloadOf<Fields>;
  const kind = jobKind(name, fields);
  const { needsConfirmed, perHour, hasSummary } = delivery;
  const addresseeIn = (payload: Payload): number | null =>
    account === null ? null : (payload[account] as number | null);
  const shared = (job: NewJob, payload: Payload): NewJob =>
    account === null ? job : { ...job, ...shareOf(addresseeIn(payload)) };
  const job: typeof kind.job = (key, payload, now, runAt) => shared(kind.job(key, payload, now, runAt), payload);
  const jobOnce: typeof kind.jobOnce = (payload, now, runAt) => shared(kind.jobOnce(payload, now, runAt), payload);

  /** Whether the hour's mails of the group were sent before this one; then it is left to the summary. */
  async function isHeldBack({ id, payload }: JobWith<Payload>, group: HourGroup, dependencies: Dependencies) {
    const { database, jobs, calendar } = dependencies;
    if (perHour === null || (await jobs.countKeys({ kind: name, within: group.prefix, before: id }, perHour)) < perHour)
      return false;
    const key = summaryKey(group);
    if (!hasSummary || (await jobs.hasKey(name, key))) return true;
    await database.write('system', (tx) => jobs.add(tx, [job(key, payload, calendar(), group.ends)]));
    return true;
  }

  /** Whether the addressee is known to have no confirmed address. */
  async function isUnconfirmed({ payload }: JobWith<Payload>, { users }: Dependencies): Promise<boolean> {
    const id = addresseeIn(payload);
    return needsConfirmed && id !== null && !(await users.isConfirmed(id));
  }

  /** What is sent, or why nothing is. */
  async function contentFor(
    claimed: JobWith<Payload>,
    dependencies: Dependencies,
  ): Promise<NonNullable<Written> | TryResult> {
    if (await isUnconfirmed(claimed, dependencies)) return UNCONFIRMED;
    const { key, payload } = claimed;
    const group = groupOf(key);
    if (group && !group.isSummary && (await isHeldBack(claimed, group, dependencies)))
      return notSent('as many as an hour may have were sent');
    const all = group?.isSummary ? await dependencies.jobs.countKeys({ kind: name, within: group.prefix }) : null;
    const others = all === null ? null : all - (perHour ?? 0);
    const written = await write(payload, dependencies, dependencies.linkSecrets.of(`${name} ${key}`), others);
    if (!written) return notSent('it is not needed any more');
    return needsConfirmed && !written.to.emailConfirmedAt ? UNCONFIRMED : written;
  }

  return {
    name,
    job,
    jobOnce,
    jobIn(group, payload, now, suffix) {
      const once = jobOnce(payload, now);
      return { ...once, key: keyInHour(group, hourOf(now), suffix ?? once.key) };
    },
    handler: (dependencies) =>
      kind.handler({
        places: PLACES,
        ...(account !== null && { shares: SHARES }),
        ...MAIL_TRIES,
        async run(claimed) {
          const written = await contentFor(claimed, dependencies);
          if ('result' in written) return written;
          const { to, content, unsubscribeUrl = null } = written;
          return sendMail(dependencies, claimed, { to: to.email, content, unsubscribeUrl });
        },
      }),
  };
}
