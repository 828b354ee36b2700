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

type Addressee = Pick<User, 'email' | 'emailConfirmedAt'>;

/** The recipient and content of a mail; null when it is not needed any more. */
type Written = {
  to: Addressee;
  content: MailContent;
  /** Where the recipient can unsubscribe; without it, they can't. */
  unsubscribeUrl?: string;
} | null;

/** How mails of a kind are delivered. */
type Delivery = {
  /** Whether they are sent to confirmed addresses only: an unconfirmed one may be somebody else's. */
  needsConfirmed: boolean;
  /** How many of a group are sent in an hour; null: all. */
  perHour: number | null;
  /** Whether one mail at the end of the hour sums up the others; otherwise they are not sent. */
  hasSummary: boolean;
};

type Sending = {
  /** The same in every try of a job, for a link that is saved before it is sent. */
  secret: string;
  /** The account that it is for, with a confirmed address; null where the delivery or the payload doesn't say. */
  addressee: Addressee | null;
  /** How many mails of the hour a summary is about; null for a mail of its own. */
  others: number | null;
};

type Write<Payload> = (payload: Payload, dependencies: Dependencies, sending: Sending) => Promise<Written>;

/** A link that anybody can request for an address, confirmed or not: three an hour to each address. */
export const OPEN_LINK = { needsConfirmed: false, perHour: 3, hasSummary: false };

/** Always sent: links to a confirmed address, and changes that a quota limits or operators make. */
export const ALWAYS: Delivery = { needsConfirmed: true, perHour: null, hasSummary: false };

/** The first ones of a group in an hour are sent at once, the others as one mail when the hour ends. */
export const hourly = (perHour: number): Delivery => ({ needsConfirmed: true, perHour, hasSummary: true });

/** Places of a kind, two of them for an account: the mails of one never delay everybody's. */
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
 * Declares a mail about the account itself, without a way to unsubscribe, or to an address without an account.
 * `account` is the field of the payload with the addressee's id, whose share of the places the mail takes; mails
 * without one are sent as they are due.
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

  /** Whether the group had as many mails in the hour as are sent at once; the summary is about the others. */
  async function isPostponed({ id, payload }: JobWith<Payload>, group: HourGroup, dependencies: Dependencies) {
    const { database, jobs, calendar } = dependencies;
    if (perHour === null || (await jobs.countKeys({ kind: name, within: group.prefix, before: id }, perHour)) < perHour)
      return false;
    const key = summaryKey(group);
    if (!hasSummary || (await jobs.hasKey(name, key))) return true;
    await database.write('system', (tx) => jobs.add(tx, [job(key, payload, calendar(), group.ends)]));
    return true;
  }

  /** What is sent, or why nothing is. */
  async function contentFor(
    claimed: JobWith<Payload>,
    dependencies: Dependencies,
  ): Promise<NonNullable<Written> | TryResult> {
    const { key, payload } = claimed;
    const id = needsConfirmed ? addresseeIn(payload) : null;
    const addressee = id === null ? null : await dependencies.users.findAddress(id);
    if (id !== null && !addressee?.emailConfirmedAt) return UNCONFIRMED;
    const group = groupOf(key);
    if (group && !group.isSummary && (await isPostponed(claimed, group, dependencies)))
      return notSent('as many as an hour may have were sent');
    const all = group?.isSummary ? await dependencies.jobs.countKeys({ kind: name, within: group.prefix }) : null;
    const others = all === null ? null : all - (perHour ?? 0);
    const secret = dependencies.linkSecrets.make(`${name} ${key}`);
    const written = await write(payload, dependencies, { secret, addressee, others });
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
