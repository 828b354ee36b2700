import { formatUsd, type Cents } from '../money/money.ts';
import { plural } from '../text/plural.ts';
import { shownDay, type Day } from '../time/calendar.ts';

/** Parts of sentences about events; empty for what a sentence may not mention. */
export const quoted = (title: string | null): string => (title === null ? '' : ` «${title}»`);
export const listed = (title: string | null): string => (title === null ? '' : `:${quoted(title)}`);
export const preceded = (what: string | number | null): string => (what === null ? '' : ` de ${what}`);
/** What the studio has to return to the reader; empty for nothing. */
export const owed = (toReturnCents: Cents, before: string): string =>
  toReturnCents > 0 ? `${before} tiene que devolverte ${formatUsd(toReturnCents)}` : '';
type Released = { amountCents: Cents | null; toReturnCents: Cents };
export function released({ amountCents, toReturnCents }: Released): string {
  if (amountCents === null) return '';
  return `: tu compromiso de ${formatUsd(amountCents)} quedó sin efecto${owed(toReturnCents, ', y')}`;
}

/** Of a studio that closed its account. */
export const STUDIO_CLOSED_WORDS = 'El estudio cerró su cuenta: ya no recibe pagos';

/** Until when something is to be done; empty where that isn't known. */
export function until(last: { day: Day; daysLeft: number } | null): string {
  if (last === null) return '';
  const { day, daysLeft } = last;
  return daysLeft <= 0 ? ': hoy es el último día' : `, hasta el ${shownDay(day)}: ${daysAway(daysLeft)}`;
}

const daysAway = (days: number): string => `${days === 1 ? 'queda' : 'quedan'} ${plural(days, 'día', 'días')}`;
