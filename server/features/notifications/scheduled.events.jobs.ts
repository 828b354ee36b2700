import type { Writer } from '#server/platform/database/database.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { dayAfter, dayNumber, dayOf, type Day } from '#server/kernel/calendar.ts';
import { startOfDay } from '#server/kernel/clock.changes.ts';
import { HOUR, MINUTE } from '#server/kernel/durations.ts';
import type { NewEvent } from '#server/kernel/event.ts';
import {
  CLOSING_SOON_DAYS,
  dueDaysFor,
  eventOfClosing,
  eventOfDueDay,
  eventOfReport,
  eventOfSilence,
  unansweredReportsFor,
} from './scheduled.events.rules.ts';
import { silentSinceOf } from '#server/features/updates/requests/update.request.rules.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

const SCHEDULED = jobKind('scheduled_events', {});

/** In Buenos Aires: early enough for what is sent in the morning. */
const HOUR_OF_DAY = 7;

/** Rows looked at in one transaction. */
const ROWS = 200;

/** One for each day, however many server processes add it. */
const jobOf = (day: Day, runAt: Date, now: Date): NewJob => SCHEDULED.job(day, {}, now, runAt);

/** Adds today's job where none is: at the first start, after days on which no server ran, or when one was given up. */
export async function scheduleEvents({ database, jobs, calendar }: Dependencies): Promise<void> {
  const now = calendar();
  await database.write('system', (tx) => jobs.add(tx, [jobOf(dayOf(now), now, now)]));
}

/** Stores what happens because a day has come, and adds the job of the next day. */
export const scheduledEventsHandler = (dependencies: Dependencies): JobHandler =>
  SCHEDULED.handler({
    places: 1,
    timeout: HOUR,
    maxTries: 16,
    delayAfter: doublingDelay(MINUTE, HOUR),
    async run() {
      const { database, jobs, calendar } = dependencies;
      const now = calendar();
      const tomorrow = dayAfter(dayOf(now), 1);
      const runAt = new Date(startOfDay(dayNumber(tomorrow)).getTime() + HOUR_OF_DAY * HOUR);
      await database.write('system', (tx) => jobs.add(tx, [jobOf(tomorrow, runAt, now)]));
      await storeDueDays(dependencies, now);
      await storeSilences(dependencies, now);
      await storeClosings(dependencies, now);
      await storeUnconfirmed(dependencies, now);
      return { result: 'done' };
    },
  });

async function storeDueDays({ database, scheduledEvents }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const { from, until } = dueDaysFor(today);
  await inBatches(database, { dueDate: from, id: 0 }, async (tx, emit, after) => {
    const rows = await scheduledEvents.listDue(tx, after, until, ROWS);
    for (const { id: subjectId, projectId, ...milestone } of rows) {
      const event = eventOfDueDay(milestone, today);
      if (event) emit({ ...event, projectId, actorId: null, subjectId, createdAt });
    }
    return rows;
  });
}

async function storeClosings({ database, scheduledEvents }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const until = dayAfter(today, CLOSING_SOON_DAYS);
  await inBatches(database, { closesOn: today, id: 0 }, async (tx, emit, after) => {
    const rows = await scheduledEvents.listClosing(tx, after, until, ROWS);
    for (const { id: projectId, closesOn } of rows) {
      const event = eventOfClosing(closesOn, today);
      if (event) emit({ ...event, projectId, actorId: null, subjectId: null, createdAt });
    }
    return rows;
  });
}

async function storeUnconfirmed({ database, payments }: Dependencies, createdAt: Date): Promise<void> {
  const range = unansweredReportsFor(dayOf(createdAt));
  const first = { projectId: 0, reportedAt: range.from, investmentId: 0 };
  await inBatches(database, first, async (tx, emit, after) => {
    const rows = await payments.listWaiting(tx, after, range, ROWS);
    for (const { projectId, investmentId: subjectId, amountCents, reportedAt } of rows) {
      emit({ ...eventOfReport(reportedAt), projectId, actorId: null, subjectId, amountCents, createdAt });
    }
    return rows;
  });
}

async function storeSilences({ database, scheduledEvents }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  await inBatches(database, { id: 0 }, async (tx, emit, after) => {
    const rows = await scheduledEvents.listProjects(tx, after.id, ROWS);
    for (const { latestUpdateAt, ...project } of rows) {
      const event = eventOfSilence(silentSinceOf(project, latestUpdateAt), today);
      if (event) emit({ ...event, projectId: project.id, actorId: null, subjectId: null, createdAt });
    }
    return rows;
  });
}

/** Runs `work` from one place to the next, each time in its own transaction, until it finds less than a full batch. */
async function inBatches<Place>(
  { write }: Pick<Dependencies['database'], 'write'>,
  first: Place,
  work: (tx: Writer, emit: (event: NewEvent) => void, after: Place) => Promise<Place[]>,
): Promise<void> {
  let after: Place | undefined = first;
  while (after !== undefined) {
    const place: Place = after;
    const rows = await write('system', (tx, emit) => work(tx, emit, place));
    after = rows.length < ROWS ? undefined : rows.at(-1);
  }
}
