import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { formatUsd } from '#server/kernel/money/money.ts';
import { dayNumber, shownDay } from '#server/kernel/time/calendar.ts';
import { isCompleted } from '#server/features/milestones/milestone.rules.ts';
import { MILESTONE_STATUS_WORD } from '#server/features/milestones/milestone.words.rules.ts';
import { FUNDING_MODEL_WORD } from '#server/features/projects/campaign/campaign.words.rules.ts';
import type { FeedDates } from './feed.service.ts';
import type { Pages } from './feed.pages.page.ts';
import { uuidOf } from './feed.ids.page.ts';
import { writable } from './feed.text.page.ts';

/** Seconds after which a calendar should poll again. */
const REFRESH_SECONDS = 3600;

/**
 * The calendar of milestones with dates, of the last days of campaigns, of those to pay and of reports of
 * revenue (RFC 5545): each a whole day of Buenos Aires, without a time zone.
 */
export function calendarOf({ databaseId, entries, campaigns, payments, reports }: FeedDates, pages: Pages): string {
  const calendar = ical({
    name: 'Fechas en Fichín',
    prodId: { company: 'Fichín', product: 'Fechas', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { milestone, project } of entries) {
    const page = pages.milestones(project.id);
    const changed = milestone.calendarRevisedAt ?? milestone.createdAt;
    const mark = isCompleted(milestone) ? '✓ ' : '';
    calendar.createEvent({
      id: uuidOf(databaseId, `milestone/${milestone.id}`),
      sequence: milestone.calendarRevision,
      status: milestone.deletedAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      start: new Date(`${milestone.dueDate}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: writable(`${mark}${project.title}: ${milestone.title}`),
      description: `${MILESTONE_STATUS_WORD[milestone.status]}\n${page}`,
      url: page,
      stamp: changed,
      created: milestone.createdAt,
      lastModified: changed,
    });
  }
  for (const { project, closesOn } of campaigns) {
    const page = pages.project(project.id);
    calendar.createEvent({
      id: uuidOf(databaseId, `campaign/${project.id}`),
      sequence: project.revision,
      status: ICalEventStatus.CONFIRMED,
      start: new Date(`${closesOn}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: writable(`${project.title}: cierre de la campaña`),
      description: `${FUNDING_MODEL_WORD[project.fundingModel]}\n${page}`,
      url: page,
      stamp: project.updatedAt,
      created: project.createdAt,
      lastModified: project.updatedAt,
    });
  }
  for (const { project, investmentId, dueCents, payBy, createdAt } of payments) {
    const page = pages.receipt(investmentId);
    calendar.createEvent({
      id: uuidOf(databaseId, `payment/${investmentId}`),
      sequence: dayNumber(payBy),
      status: ICalEventStatus.CONFIRMED,
      start: new Date(`${payBy}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: writable(`${project.title}: último día para pagar ${formatUsd(dueCents)}`),
      description: `Después el estudio puede anular el compromiso.\n${page}`,
      url: page,
      stamp: createdAt,
      created: createdAt,
      lastModified: createdAt,
    });
  }
  for (const { project, isStudio, period, isPublished, concludedAt } of reports) {
    const page = pages.returns(isStudio, project.id);
    calendar.createEvent({
      id: uuidOf(databaseId, `report/${project.id}/${period.endsOn}`),
      sequence: isPublished ? 1 : 0,
      status: ICalEventStatus.CONFIRMED,
      start: new Date(`${period.dueOn}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: writable(`${isPublished ? '✓ ' : ''}${project.title}: último día del informe de ingresos`),
      description: `Período del ${shownDay(period.startsOn)} al ${shownDay(period.endsOn)}.\n${page}`,
      url: page,
      stamp: concludedAt,
      created: concludedAt,
      lastModified: concludedAt,
    });
  }
  return `${calendar.toString()}\r\n`;
}
