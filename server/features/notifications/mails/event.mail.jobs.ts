import { LRUCache } from 'lru-cache';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { MAILS_ALIKE_SPAN, MAX_MAILS_ALIKE } from './mail.limit.rules.ts';
import { choiceOf, mailGroupOf, type MailGroup } from './mail.preference.rules.ts';
import { unsubscribePath, type UnsubscribeTarget } from './unsubscribe.rules.ts';
import { receiptHolder } from '#server/features/investments/investment.events.ts';
import { receiptJob } from '#server/features/investments/receipt.mail.ts';
import { asViewer } from '#server/features/accounts/user.rules.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createEventMails } from './event.mail.ts';
import { createEventRecipients, isChosen, type MailRecipient } from './recipients.service.ts';
import { createEventServices } from '#server/features/event.services.ts';
import { MAIL_TRIES, notSent, sendMail, UNCONFIRMED } from '#server/platform/mail/mail.tries.ts';
import { unsubscribeToken } from './unsubscribe.tokens.service.ts';

const MAIL = jobKind('event_mail', { userId: isId, eventId: isId });
const CACHED_EVENTS = 100;

const receiptOf = (event: StoredEvent, investorId: number, now: Date): NewJob | null =>
  event.subjectId === null ? null : receiptJob(event, { investmentId: event.subjectId, investorId }, now);

/** Creates the jobs of receipts, and of mails that are sent at once, by event and recipient. */
export const eventMailDispatching = (dependencies: Dependencies) => ({
  name: MAIL.name,
  listRecipients: createEventRecipients(dependencies),
  jobFor(event: StoredEvent, recipient: MailRecipient): NewJob | null {
    if (receiptHolder(event) === recipient.id) return receiptOf(event, recipient.id, dependencies.calendar());
    if (!isChosen('at_once', event, recipient)) return null;
    const payload = { userId: recipient.id, eventId: event.id };
    const job = MAIL.job(`${event.id}.${recipient.id}`, payload, dependencies.calendar());
    return { ...job, accountId: recipient.id };
  },
});

/** The unsubscribe link of a person for this group of mails. */
export const unsubscribeUrl = (
  { siteUrl, linkSecrets }: Pick<Dependencies, 'siteUrl' | 'linkSecrets'>,
  userId: number,
  target: UnsubscribeTarget,
): string => `${siteUrl}${unsubscribePath(unsubscribeToken(linkSecrets, { userId, target }))}`;

/** Mails an event to a person if they may see it and want it at the time of sending. */
export function eventMailHandler(dependencies: Dependencies): JobHandler {
  const { events, users, mailPreferences } = dependencies;
  const servicesOf = createEventServices(dependencies);
  const contentOf = createEventMails(dependencies);
  const known = new LRUCache<number, StoredEvent>({ max: CACHED_EVENTS });

  /** One object per event for all its jobs, which share what is read for it. */
  async function findEvent(id: number): Promise<StoredEvent | null> {
    const event = known.get(id) ?? (await events.findById(id));
    if (event) known.set(id, known.get(id) ?? event);
    return known.get(id) ?? null;
  }

  /** Whether its actor has caused the person too many such mails, so that nobody can flood another. */
  async function isOneTooMany(event: StoredEvent, readerId: number, group: MailGroup): Promise<boolean> {
    const { actorId } = event;
    if (actorId === null) return false;
    const limit = { span: MAILS_ALIKE_SPAN, limit: MAX_MAILS_ALIKE };
    return (await mailPreferences.countAlike({ ...event, actorId }, readerId, group, limit)) >= MAX_MAILS_ALIKE;
  }

  return MAIL.handler({
    places: 12,
    ...MAIL_TRIES,
    async run(job) {
      const { userId, eventId } = job.payload;
      const [event, user] = await Promise.all([findEvent(eventId), users.findById(userId)]);
      if (!user?.emailConfirmedAt) return UNCONFIRMED;
      if (!event) return notSent('what it tells of was deleted');
      const received = await servicesOf(event).notifications.receive(asViewer(user), event);
      if (!received) return notSent('the person may not see it, or not any more');
      const group = mailGroupOf(event.kind, received.relation);
      const chosen = (await mailPreferences.choicesAmong([userId])).get(userId) ?? {};
      if (group === null || choiceOf(group, chosen) !== 'at_once')
        return notSent('the person does not want such mails');
      if (await isOneTooMany(event, userId, group)) return notSent('one account causes too many');
      return sendMail(dependencies, job, {
        to: user.email,
        content: contentOf(received),
        unsubscribeUrl: unsubscribeUrl(dependencies, userId, group),
      });
    },
  });
}
