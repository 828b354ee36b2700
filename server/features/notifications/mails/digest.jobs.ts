import { TOLD_AS } from '#server/kernel/event.declaration.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { dayAfter, dayOf, type Day } from '#server/kernel/calendar.ts';
import { HOUR, MINUTE } from '#server/kernel/durations.ts';
import { digestSpan, digestTime } from './digest.rules.ts';
import { mailGroup, MAIL_GROUPS } from './mail.preference.rules.ts';
import { asViewer } from '#server/features/accounts/user.rules.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isDay, isId } from '#server/platform/jobs/payload.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { unsubscribeUrl } from './event.mail.jobs.ts';
import { createMailDigests } from './digest.mail.ts';
import { MAIL_TRIES, mailTried } from '#server/platform/mail/mail.tries.ts';

const DAILY = jobKind('mail_digests', {});
const ONE = jobKind('mail_digest', { userId: isId, day: isDay });

/** Projects and people looked at in one transaction. */
const ROWS = 200;

/** Those who have a digest unless they choose otherwise. */
const DAILY_BY_DEFAULT = TOLD_AS.filter((relation) =>
  MAIL_GROUPS.map(mailGroup).some((of) => of.relation === relation && of.unlessChosen === 'daily'),
);

const dailyJob = (day: Day, now: Date): NewJob => DAILY.job(day, {}, now, digestTime(day));

/** Adds today's job where none is: at the first start, and when one was given up. */
export async function scheduleDigests({ database, jobs, calendar }: Dependencies): Promise<void> {
  const now = calendar();
  await database.write('system', (tx) => jobs.add(tx, [dailyJob(dayOf(now), now)]));
}

/** Adds a job for each person who may have a digest of the day, and the job of the next day: no day is left out. */
export const dailyDigestsHandler = (dependencies: Dependencies): JobHandler =>
  DAILY.handler({
    places: 1,
    timeout: HOUR,
    maxTries: 16,
    delayAfter: doublingDelay(MINUTE, HOUR),
    async run({ key: day }) {
      const { database, jobs, mailPreferences, calendar } = dependencies;
      const now = calendar();
      const addFor = (userIds: readonly number[]): Promise<void> =>
        database.write('system', (tx) =>
          jobs.add(
            tx,
            userIds.map((userId) => ONE.job(`${day}.${userId}`, { userId, day }, now)),
          ),
        );
      await database.write('system', (tx) => jobs.add(tx, [dailyJob(dayAfter(day, 1), now)]));
      const addForAll = (list: (after: number) => Promise<number[]>): Promise<void> =>
        inPages(list, addFor, (userId) => userId);
      await addForAll((after) => mailPreferences.listChoosing('daily', after, ROWS));
      await inPages(
        (after) => mailPreferences.listActive(digestSpan(day), after, ROWS),
        async (projects) => {
          for (const { id } of projects.filter(({ isActive }) => isActive)) {
            const around = DAILY_BY_DEFAULT.map((relation) => ({ relation, ids: [id], chosen: null }));
            await addForAll((after) => mailPreferences.listPeople(around, after, ROWS));
          }
        },
        ({ id }) => id,
      );
      return { result: 'done' };
    },
  });

/** Each page of what is listed by id, until one isn't full. */
async function inPages<Row>(
  list: (after: number) => Promise<Row[]>,
  work: (rows: readonly Row[]) => Promise<unknown>,
  idOf: (row: Row) => number,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await list(after);
    if (rows.length > 0) await work(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = idOf(last);
  }
}

/** Sends a person what happened in a day, unless it is nothing. */
export function digestHandler(dependencies: Dependencies): JobHandler {
  const { users, mailer } = dependencies;
  const digests = createMailDigests(dependencies);
  return ONE.handler({
    places: 12,
    ...MAIL_TRIES,
    async run({ payload: { userId, day } }) {
      const user = await users.findById(userId);
      if (!user?.emailConfirmedAt) return { result: 'done' };
      const content = await digests.of(asViewer(user), day);
      if (!content) return { result: 'done' };
      const url = unsubscribeUrl(dependencies, userId, 'daily');
      return mailTried(
        await mailer.send({ to: user.email, id: `digest.${day}.${userId}`, content, unsubscribeUrl: url }),
      );
    },
  });
}
