import { formatUsd } from '#server/domain/money.ts';

/** `US$ 1.234,50`, from dollars. */
export const formatDollars = (dollars: number): string => formatUsd(Math.round(dollars * 100));

/** Made when first asked for: a phone takes tens of milliseconds for one. */
function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const percent = once(() => new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 }));

/** `20 %`, from 20. The space is U+00A0. */
export const formatPercent = (value: number): string => `${percent().format(value)}\u00A0%`;

/** A date without a clock is the same day everywhere; an instant is shown in the reader's own day. */
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

/** `1 inversor`, `3 inversores`. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
