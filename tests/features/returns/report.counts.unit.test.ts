import { expect, test } from 'vitest';
import {
  dueOnOfEvent,
  eventOfReportDay,
  NOTHING_STORED,
  periodStates,
  returnSums,
  sumOfReturns,
  type StudioAccount,
  type Suspension,
} from '#server/features/returns/report.counts.rules.ts';
import { cameBackText, reportsOnTimeText } from '#server/features/returns/returns.words.rules.ts';
import { revenuePeriods } from '#server/features/returns/returns.rules.ts';

/** Four quarters of 2026, due on 15 May, 14 August, 14 November and 14 February. */
const periods = revenuePeriods(
  { returnYears: 1, reportEvery: 'QUARTER' },
  { outcomeOn: '2026-01-01', concludedOn: '2026-01-05' },
);
const published = (periodEndsOn: string, day: string) => ({ periodEndsOn, createdAt: new Date(`${day}T15:00:00Z`) });
const onTime = published('2026-03-31', '2026-05-15');
const late = published('2026-06-30', '2026-08-15');
const money = { confirmedCents: 18_000_00, fundingRaisedCents: 20_000_00 };

const sumsOn = (today: string, reports = [onTime, late], account: StudioAccount = 'OPEN', raised = 20_000_00) =>
  returnSums(
    { periods },
    { ...money, fundingRaisedCents: raised },
    { ...NOTHING_STORED, reports, cameBackCents: 3_200_00, account },
    today,
  );

test('a report is open after its period, late after its day, and then published late', () => {
  const states = (today: string, reports = [onTime, late]) =>
    periodStates({ periods }, { reports, suspensions: [] }, { today, isExcused: false }).map(({ state }) => state);
  expect(periods.map(({ dueOn }) => dueOn)).toEqual(['2026-05-15', '2026-08-14', '2026-11-14', '2027-02-14']);
  expect(states('2026-03-31', [])).toEqual(['RUNNING', 'RUNNING', 'RUNNING', 'RUNNING']);
  expect(states('2026-05-15', [])).toEqual(['OPEN', 'RUNNING', 'RUNNING', 'RUNNING']);
  expect(states('2026-05-16', [])).toEqual(['LATE', 'RUNNING', 'RUNNING', 'RUNNING']);
  expect(states('2026-11-15')).toEqual(['REPORTED', 'REPORTED_LATE', 'LATE', 'RUNNING']);
});

test('a report that was due while its studio was suspended, or just after, is late a week after that', () => {
  const from = (startedOn: string, endedOn: string | null): Suspension => ({
    startedAt: new Date(`${startedOn}T15:00:00Z`),
    endedAt: endedOn === null ? null : new Date(`${endedOn}T15:00:00Z`),
  });
  const firstOf = (today: string, suspensions: Suspension[], reports: (typeof onTime)[] = []) => {
    const [first] = periodStates({ periods }, { reports, suspensions }, { today, isExcused: false });
    return [first?.state, first?.period.dueOn];
  };
  const amid = from('2026-05-10', '2026-06-01');
  expect(firstOf('2026-06-08', [amid])).toEqual(['OPEN', '2026-06-08']);
  expect(firstOf('2026-06-09', [amid])).toEqual(['LATE', '2026-06-08']);
  expect(firstOf('2026-07-01', [amid], [published('2026-03-31', '2026-06-08')])).toEqual(['REPORTED', '2026-06-08']);
  expect(firstOf('2026-07-01', [amid], [published('2026-03-31', '2026-06-09')])[0]).toBe('REPORTED_LATE');
  expect(firstOf('2026-05-20', [from('2026-04-01', '2026-05-13')])).toEqual(['OPEN', '2026-05-20']);
  expect(firstOf('2026-06-02', [from('2026-05-16', '2026-06-01')])).toEqual(['LATE', '2026-05-15']);
  expect(firstOf('2026-05-16', [from('2026-04-01', '2026-04-20')])).toEqual(['LATE', '2026-05-15']);
  const again = [amid, from('2026-06-05', '2026-07-01'), from('2026-09-01', null)];
  expect(firstOf('2026-09-02', again, [published('2026-03-31', '2026-07-08')])).toEqual(['REPORTED', '2026-07-08']);
});

test('the sums count what is due, late and missing, but nothing of a studio that is away or of a game without money', () => {
  const sums = { paidInCents: 18_000_00, cameBackCents: 3_200_00, endedEarly: false };
  const two = { ...sums, due: 2, reported: 2, onTime: 1 };
  expect(sumsOn('2026-11-14')).toEqual({ ...two, nextDueOn: '2026-11-14' });
  expect(sumsOn('2026-11-15')).toEqual({ ...two, due: 3, nextDueOn: '2026-11-14' });
  expect(sumsOn('2026-11-15', [onTime, late], 'SUSPENDED')).toEqual({ ...two, nextDueOn: null });
  expect(sumsOn('2026-11-15', [onTime, late], 'CLOSED')).toEqual({ ...two, nextDueOn: null, endedEarly: true });
  expect(sumsOn('2026-11-15', [onTime, late], 'OPEN', 0)).toEqual({ ...two, nextDueOn: null });
  const all = periods.map(({ endsOn }) => published(endsOn, endsOn));
  expect(sumsOn('2027-03-01', all, 'CLOSED')).toMatchObject({ due: 4, onTime: 4, nextDueOn: null, endedEarly: false });
  expect(sumOfReturns([sumsOn('2026-11-14'), sumsOn('2026-05-01', [])])).toEqual({
    ...two,
    paidInCents: 36_000_00,
    cameBackCents: 6_400_00,
    nextDueOn: '2026-05-15',
  });
});

test('the words of what came back, and of the reports', () => {
  const sums = { paidIn: 'US$ 18.000', cameBack: 'US$ 3.200' };
  const text = (reportCount: number, lateCount: number, dueCount: number) =>
    cameBackText({ ...sums, reportCount, lateCount, dueCount });
  expect(text(3, 0, 3)).toBe('Volvió US$ 3.200 de US$ 18.000 puestos, en 3 informes (0 tarde)');
  expect(text(1, 2, 2)).toBe(
    'Volvió US$ 3.200 de US$ 18.000 puestos, en 1 informe (2 tarde, uno de ellos sin publicar)',
  );
  expect(text(7, 3, 9)).toBe(
    'Volvió US$ 3.200 de US$ 18.000 puestos, en 7 informes (3 tarde, 2 de ellos sin publicar)',
  );
  expect(text(1, 1, 2)).toBe('Volvió US$ 3.200 de US$ 18.000 puestos, en 1 informe (1 tarde, aún sin publicar)');
  expect(text(0, 0, 0)).toBeNull();
  expect(reportsOnTimeText({ dueCount: 4, lateCount: 1 })).toBe('3 de 4 informes a tiempo');
  expect(reportsOnTimeText({ dueCount: 1, lateCount: 0 })).toBe('1 de 1 informe a tiempo');
  expect(reportsOnTimeText({ dueCount: 0, lateCount: 0 })).toBeNull();
});

test('a studio is reminded 15 days before the last day and on it, and a late report is announced whenever it is late', () => {
  const [first] = periods;
  const on = (today: string, state: 'OPEN' | 'LATE' | 'REPORTED') => first && eventOfReportDay(first, state, today);
  expect(on('2026-04-29', 'OPEN')).toBeNull();
  const soon = { kind: 'revenue_report_due', day: '2026-04-30' };
  expect(on('2026-04-30', 'OPEN')).toEqual(soon);
  expect(on('2026-05-14', 'OPEN')).toEqual(soon);
  const last = { kind: 'revenue_report_due', day: '2026-05-15' };
  expect(on('2026-05-15', 'OPEN')).toEqual(last);
  const missed = { kind: 'revenue_report_late', day: '2026-05-16' };
  expect(on('2026-05-16', 'LATE')).toEqual(missed);
  expect(on('2026-09-01', 'LATE')).toEqual(missed);
  expect(on('2026-05-15', 'REPORTED')).toBeNull();
  for (const event of [soon, last, missed]) expect(dueOnOfEvent(event, { periods })).toBe('2026-05-15');
  expect(dueOnOfEvent({ kind: 'project_silent', day: '2026-05-15' }, { periods })).toBeNull();
  expect(dueOnOfEvent({ kind: 'revenue_report_due', day: '2026-05-14' }, { periods })).toBeNull();
});
