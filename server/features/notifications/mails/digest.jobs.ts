import { RECIPIENT_ROLES } from '#server/kernel/events/event.declaration.ts';
import { digestSpan, SENT_AT } from './digest.rules.ts';
import { mailGroup, MAIL_GROUPS } from './mail.preference.rules.ts';
import { asViewer } from '#server/features/accounts/user.rules.ts';
import { daily } from '#server/platform/jobs/daily.ts';
import { doEach, forEach, pagesOf, rowsOf } from '#server/platform/jobs/each.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isDay, isId } from '#server/platform/jobs/payload.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { unsubscribeUrl } from './event.mail.jobs.ts';
import { createMailDigests } from './digest.mail.ts';
import { MAIL_TRIES, notSent, sendMail, UNCONFIRMED } from '#server/platform/mail/mail.tries.ts';

const ONE = jobKind('mail_digest', { userId: isId, day: isDay });
const DAILY = daily('mail_digests', { at: SENT_AT, catchesUp: true, added: [ONE.name] });

/** Projects and people looked at in one transaction. */
const ROWS = 200;

/** Those who have a digest unless they choose otherwise. */
const DAILY_BY_DEFAULT = RECIPIENT_ROLES.filter((relation) =>
  MAIL_GROUPS.map(mailGroup).some((group) => group.relation === relation && group.unlessChosen === 'daily'),
);

export const scheduleDigests = DAILY.schedule;

/** Adds a job for each person who may have a digest of the day. */
export const dailyDigestsHandler = (dependencies: Dependencies): JobHandler =>
  DAILY.handler(dependencies, async (day) => {
    const { database, jobs, mailPreferences, calendar } = dependencies;
    const at = calendar();
    const addFor = (userIds: readonly number[]): Promise<void> =>
      database.write('system', (tx) =>
        jobs.add(
          tx,
          userIds.map((userId) => ({ ...ONE.job(`${day}.${userId}`, { userId, day }, at), accountId: userId })),
        ),
      );
    const addForAll = async (list: (after: number, limit: number) => Promise<number[]>): Promise<void> => {
      for await (const userIds of pagesOf(0, ROWS, list)) await addFor(userIds);
    };
    const addRecipients = async ({ id, isActive }: { id: number; isActive: boolean }): Promise<void> => {
      const recipients = DAILY_BY_DEFAULT.map((relation) => ({ relation, ids: [id], chosen: null }));
      if (isActive) await addForAll((after, limit) => mailPreferences.listPeople(recipients, after, limit));
    };
    const span = digestSpan(day);
    const projects = rowsOf({ id: 0 }, ROWS, ({ id }, limit) => mailPreferences.listActive(span, id, limit));
    await doEach({
      'those who chose it': () => addForAll((after, limit) => mailPreferences.listChoosing('daily', after, limit)),
      'recipients of projects': () => forEach(projects, ({ id }) => `project ${id}`, addRecipients),
    });
  });

/** Sends a person what happened in a day, unless it is nothing. */
export function digestHandler(dependencies: Dependencies): JobHandler {
  const { users } = dependencies;
  const digests = createMailDigests(dependencies);
  return ONE.handler({
    places: 12,
    ...MAIL_TRIES,
    async run(job) {
      const { userId, day } = job.payload;
      const user = await users.findById(userId);
      if (!user?.emailConfirmedAt) return UNCONFIRMED;
      const content = await digests.digestOf(asViewer(user), day);
      if (!content) return notSent('nothing happened');
      const url = unsubscribeUrl(dependencies, userId, 'daily');
      return sendMail(dependencies, job, { to: user.email, content, unsubscribeUrl: url });
    },
  });
}
