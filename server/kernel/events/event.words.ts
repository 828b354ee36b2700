import { formatUsd, type Cents } from '../money/money.ts';

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
