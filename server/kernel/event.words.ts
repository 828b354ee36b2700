import { formatUsd, type Cents } from './money.ts';

/** Parts of sentences about events; empty for what a sentence may not mention. */
export const quoted = (title: string | null): string => (title === null ? '' : ` «${title}»`);
export const listed = (title: string | null): string => (title === null ? '' : `:${quoted(title)}`);
export const of = (what: string | number | null): string => (what === null ? '' : ` de ${what}`);
type Released = { amountCents: Cents | null; toReturnCents: Cents };
export function released({ amountCents, toReturnCents }: Released): string {
  if (amountCents === null) return '';
  const owed = toReturnCents > 0 ? `, y tiene que devolverte ${formatUsd(toReturnCents)}` : '';
  return `: tu compromiso de ${formatUsd(amountCents)} quedó sin efecto${owed}`;
}
