/** US dollars times 100, a safe integer. Money is only ever added and compared in this unit. */
export type Cents = number;

/** No single amount reaches a thousand million dollars. D-04. */
const CEILING_CENTS: Cents = 100_000_000_000;

const usd = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** `US$ 1.234,50`, or `US$ 1.234` when there are no cents (GL-06, GL-07). The space is U+00A0. */
export const formatUsd = (cents: Cents): string => usd.format(cents / 100);

export const toDollars = (cents: Cents): number => cents / 100;

/** Dollars as a client sends them, number or numeric string, to cents; null when not an amount. Never rounds. D-04. */
export function readMoney(value: unknown): Cents | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  return centsOf(String(value));
}

/** Dollars as a person types them: `1234,50`, `1234.50` or `1.234,50`. IV-11. */
export function parseUsd(text: string): Cents | null {
  const typed = text.trim();
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(typed)) return centsOf(typed.replaceAll('.', '').replace(',', '.'));
  return centsOf(typed.replace(',', '.'));
}

function centsOf(digits: string): Cents | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(digits);
  if (!parts) return null;
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents < CEILING_CENTS ? cents : null;
}

/** `part` of `whole` as a percentage from 0 to 100, at most two decimals; 0 when there is no whole. KO-06. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((part / whole) * 10_000) / 100));
}
