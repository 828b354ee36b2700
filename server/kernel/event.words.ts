import { formatUsd, type Cents } from './money.ts';

/** Parts of sentences about events; empty for what a sentence may not mention. */
export const quoted = (title: string | null): string => (title === null ? '' : ` «${title}»`);
export const listed = (title: string | null): string => (title === null ? '' : `:${quoted(title)}`);
export const of = (what: string | number | null): string => (what === null ? '' : ` de ${what}`);
export const released = (amount: Cents | null): string =>
  amount === null ? '' : `: tu compromiso de ${formatUsd(amount)} quedó sin efecto`;
