import { ZONE } from '#server/kernel/time/zone.ts';
import { once } from './format.ts';

/** A date without time has no time zone; of a timestamp, the day in the product's is shown. */
const zoneOf = (iso: string): 'none' | 'product' => (/^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'none' : 'product');

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const spelled = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const dates = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('es-AR', { ...options, timeZone }));

const formats = {
  none: { numeric: dates('UTC', numeric), spelled: dates('UTC', spelled) },
  product: { numeric: dates(ZONE, numeric), spelled: dates(ZONE, spelled) },
};

const months = dates('UTC', { month: 'short' });

/** `mar` of a date without time. */
export const formatMonth = (day: string): string => months().format(new Date(day));

const isValid = (date: Date): boolean => !Number.isNaN(date.getTime());

export const NO_DATE = 'Sin fecha';

/** `05/03/2026`, `Fecha inválida`, or what is said where there is none. */
export const formatDateOr = (day: string | null, absent: string): string => (day === null ? absent : formatDate(day));

/** `05/03/2026`, or `Fecha inválida`. */
export function formatDate(iso: string | null): string {
  const date = new Date(iso ?? Number.NaN);
  return iso && isValid(date) ? formats[zoneOf(iso)].numeric().format(date) : 'Fecha inválida';
}

/** `5 de marzo, 2026`, or `Fecha inválida`. */
export function formatLongDate(iso: string): string {
  const date = new Date(iso);
  if (!isValid(date)) return 'Fecha inválida';
  const parts = Object.fromEntries(
    formats[zoneOf(iso)]
      .spelled()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.day} de ${parts.month}, ${parts.year}`;
}
