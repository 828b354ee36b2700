import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';
import { HOUR } from '#server/kernel/time/durations.ts';
import type { NewEvent } from '#server/kernel/events/event.ts';
import {
  CLOSING_SOON_DAYS,
  dueDaysFor,
  eventOfClosing,
  eventOfDueDay,
  eventOfPayBy,
  eventOfReport,
  eventOfSilence,
  unansweredReportsFor,
} from './scheduled.events.rules.ts';
import { payByOf } from '#server/features/payments/term/payment.term.rules.ts';
import { eventOfReportDay, NOTHING_STORED, periodStates } from '#server/features/returns/report.counts.rules.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import { silentSinceOf } from '#server/features/updates/requests/update.request.rules.ts';
import { daily } from '#server/platform/jobs/daily.ts';
import { doEach, forEach, pagesOf } from '#server/platform/jobs/each.ts';
import type { ClosingCampaign, DueMilestone } from './scheduled.event.repository.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/** Early enough for what is sent in the morning. */
const SCHEDULED = daily('scheduled_events', { at: 7 * HOUR });

/** Rows whose events are stored in one transaction. */
const ROWS = 200;

export const scheduleEvents = SCHEDULED.schedule;

/** Stores what happens because a day has come. */
export const scheduledEventsHandler = (dependencies: Dependencies): JobHandler =>
  SCHEDULED.handler(dependencies, () => {
    const at = dependencies.calendar();
    return doEach({
      'days of milestones': () => storeDueDays(dependencies, at),
      'silent projects': () => storeSilences(dependencies, at),
      'closing campaigns': () => storeClosings(dependencies, at),
      'days to pay': () => storePayments(dependencies, at),
      'days of revenue reports': () => storeRevenueReports(dependencies, at),
      'unconfirmed payments': () => storeUnconfirmed(dependencies, at),
    });
  });

function storeDueDays({ database, scheduledEvents }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const { from, until } = dueDaysFor(today);
  const list = (after: Pick<DueMilestone, 'dueDate' | 'id'>, limit: number) =>
    scheduledEvents.listDue(after, until, limit);
  return storeEvents(database, pagesOf({ dueDate: from, id: 0 }, ROWS, list), ({ id, projectId, ...milestone }) => {
    const event = eventOfDueDay(milestone, today);
    return event && { ...event, projectId, actorId: null, subjectId: id, createdAt };
  });
}

function storeClosings({ database, scheduledEvents }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const until = dayAfter(today, CLOSING_SOON_DAYS);
  const list = (after: ClosingCampaign, limit: number) => scheduledEvents.listClosing(after, until, limit);
  return storeEvents(database, pagesOf({ closesOn: today, id: 0 }, ROWS, list), ({ id: projectId, closesOn }) => {
    const event = eventOfClosing(closesOn, today);
    return event && { ...event, projectId, actorId: null, subjectId: null, createdAt };
  });
}

/** Whoever has to pay is notified, and of the day after their last one its studio: once a day in each project. */
function storePayments({ database, paymentTerms, due }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const at = due();
  const list = ({ id }: { id: number }, limit: number) => paymentTerms.listUnpaid(id, at, limit);
  return storeEvents(database, pagesOf({ id: 0 }, ROWS, list), (unpaid) => {
    const found = eventOfPayBy(payByOf(unpaid), today);
    if (!found) return null;
    const { id: subjectId, projectId, investorId: addresseeId, dueCents: amountCents } = unpaid;
    const event = { ...found, projectId, actorId: null, createdAt };
    const toInvestor: NewEvent = { ...event, subjectId, addresseeId, amountCents };
    if (found.kind !== 'payment_overdue') return toInvestor;
    return [toInvestor, { ...event, kind: 'payments_overdue', subjectId: null }];
  });
}

/** Those of games that share revenue, of which several have one event where their days are the same. */
function storeRevenueReports({ database, returnSums }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const list = async ({ id }: { id: number }, limit: number) => {
    const projects = await returnSums.listReporting(id, limit);
    const stored = await returnSums.reportingOf(projects.map((project) => project.id));
    return projects.map((project) => ({ ...project, stored: stored.get(project.id) ?? NOTHING_STORED }));
  };
  return storeEvents(database, pagesOf({ id: 0 }, ROWS, list), ({ stored, ...project }) => {
    const game = sharingGame(project);
    const states = game ? periodStates(game, stored, { today, isExcused: false }) : [];
    return states.flatMap(({ period, state }): NewEvent[] => {
      const event = eventOfReportDay(period, state, today);
      return event ? [{ ...event, projectId: project.id, actorId: null, subjectId: null, createdAt }] : [];
    });
  });
}

function storeUnconfirmed({ database, waitingPayments }: Dependencies, createdAt: Date): Promise<void> {
  const range = unansweredReportsFor(dayOf(createdAt));
  const first = { projectId: 0, reportedAt: range.from, investmentId: 0 };
  const list = (after: typeof first, limit: number) => waitingPayments.listReported(after, range, limit);
  return storeEvents(database, pagesOf(first, ROWS, list), (report) => {
    const { projectId, investmentId: subjectId, amountCents } = report;
    return { ...eventOfReport(report.reportedAt), projectId, actorId: null, subjectId, amountCents, createdAt };
  });
}

function storeSilences({ database, scheduledEvents }: Dependencies, createdAt: Date): Promise<void> {
  const today = dayOf(createdAt);
  const list = ({ id }: { id: number }, limit: number) => scheduledEvents.listProjects(id, limit);
  return storeEvents(database, pagesOf({ id: 0 }, ROWS, list), ({ latestUpdateAt, ...project }) => {
    const event = eventOfSilence(silentSinceOf(project, latestUpdateAt), today);
    return event && { ...event, projectId: project.id, actorId: null, subjectId: null, createdAt };
  });
}

/** Stores the events of the rows, a page in one transaction, although some rows or pages fail. */
async function storeEvents<Row>(
  { write }: Pick<Dependencies['database'], 'write'>,
  pages: AsyncIterable<Row[]>,
  eventsOf: (row: Row) => NewEvent | readonly NewEvent[] | null,
): Promise<void> {
  await forEach(
    pages,
    () => 'a page',
    async (rows) => {
      const found: NewEvent[] = [];
      const add = async (row: Row): Promise<void> => {
        found.push(...[eventsOf(row) ?? []].flat());
      };
      try {
        await forEach(rows, (row) => JSON.stringify(row), add);
      } finally {
        if (found.length > 0) await write('system', async (_tx, emit) => found.forEach(emit));
      }
    },
  );
}
