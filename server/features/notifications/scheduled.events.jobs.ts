import type { Writer } from '#server/platform/database/database.ts';
import { dayAfter, dayOf } from '#server/kernel/calendar.ts';
import { HOUR } from '#server/kernel/durations.ts';
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
import { daily } from '#server/platform/jobs/daily.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/** Early enough for what is sent in the morning. */
const SCHEDULED = daily('scheduled_events', { at: 7 * HOUR });

/** Rows looked at in one transaction. */
const ROWS = 200;

export const scheduleEvents = SCHEDULED.schedule;

/** Stores what happens because a day has come. */
export const scheduledEventsHandler = (dependencies: Dependencies): JobHandler =>
  SCHEDULED.handler(dependencies, async () => {
    const now = dependencies.calendar();
    await storeDueDays(dependencies, now);
    await storeSilences(dependencies, now);
    await storeClosings(dependencies, now);
    await storeUnconfirmed(dependencies, now);
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
