import { calendarNow } from '#client/sandbox.ts';
import { dayAfter, dayOf, readDay } from '#server/kernel/time/calendar.ts';
import { FIRST_DAY, type Days } from '#server/features/payments/statement/statement.rules.ts';

/** The query parameters of the address. */
export const PARAMS = { period: 'periodo', from: 'desde', to: 'hasta' } as const;

export const THIS_MONTH = 'este-mes';
export const EVERYTHING = 'todo';
export const OWN_DAYS = 'otros';

export const PERIODS = [
  { value: THIS_MONTH, label: 'Este mes' },
  { value: 'mes-pasado', label: 'El mes pasado' },
  { value: 'este-ano', label: 'Este año' },
  { value: EVERYTHING, label: 'Desde el principio' },
  { value: OWN_DAYS, label: 'Otros días' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

export const periodIn = (params: URLSearchParams): Period =>
  PERIODS.find(({ value }) => value === params.get(PARAMS.period))?.value ?? THIS_MONTH;

const monthOf = (day: string): string => `${day.slice(0, 'YYYY-MM-'.length)}01`;

/** The days of the statement at an address. */
export function statementDays(params: URLSearchParams): Days {
  const today = dayOf(calendarNow());
  const thisMonth = { from: monthOf(today), to: today };
  switch (periodIn(params)) {
    case 'mes-pasado': {
      const to = dayAfter(thisMonth.from, -1);
      return { from: monthOf(to), to };
    }
    case 'este-ano':
      return { from: `${today.slice(0, 'YYYY'.length)}-01-01`, to: today };
    case EVERYTHING:
      return { from: FIRST_DAY, to: today };
    case OWN_DAYS:
      return {
        from: readDay(params.get(PARAMS.from)) ?? thisMonth.from,
        to: readDay(params.get(PARAMS.to)) ?? thisMonth.to,
      };
    case THIS_MONTH:
      return thisMonth;
  }
}
