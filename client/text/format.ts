import { formatUsd } from '#server/domain/money.ts';

/** Dollars as `US$ 1.234,50`. */
export const formatDollars = (dollars: number): string => formatUsd(Math.round(dollars * 100));

/** Creates an `Intl` formatter on first use: it takes tens of milliseconds on a phone. */
function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const percent = once(() => new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 }));

/** 20 as `20 %`, with a non-breaking space (U+00A0). */
export const formatPercent = (value: number): string => `${percent().format(value)}\u00A0%`;

const size = once(() => new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 }));

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** Bytes as `1,5 MB` or `2 GB`, with a non-breaking space (U+00A0). */
export const formatSize = (bytes: number): string =>
  bytes < GIGABYTE ? `${size().format(bytes / MEGABYTE)}\u00A0MB` : `${size().format(bytes / GIGABYTE)}\u00A0GB`;

/** A date without time has no time zone; a timestamp is shown in the user's time zone. */
const zoneOf = (iso: string): 'utc' | 'local' => (/^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'utc' : 'local');

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const spelled = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('es-AR', options));

const formats = {
  utc: { numeric: dates({ ...numeric, timeZone: 'UTC' }), spelled: dates({ ...spelled, timeZone: 'UTC' }) },
  local: { numeric: dates(numeric), spelled: dates(spelled) },
};

const isValid = (date: Date): boolean => !Number.isNaN(date.getTime());

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

/** A count that ended early: `1.000+`. */
export const cappedCount = (count: number): string => `${count.toLocaleString('es-AR')}+`;

/** `1 inversor`, `3 inversores`. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
