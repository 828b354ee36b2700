import { formatUsd, toCents } from '#server/kernel/money/money.ts';

/** Dollars as `US$ 1.234,50`. */
export const formatDollars = (dollars: number): string => formatUsd(toCents(dollars));

/** Creates an `Intl` formatter on first use: it takes tens of milliseconds on a phone. */
export function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const tenths = once(() => new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 }));

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** Bytes as `1,5 MB` or `2 GB`, with a non-breaking space (U+00A0). */
export const formatSize = (bytes: number): string =>
  bytes < GIGABYTE ? `${tenths().format(bytes / MEGABYTE)}\u00A0MB` : `${tenths().format(bytes / GIGABYTE)}\u00A0GB`;

/** A count that ended early: `1.000+`. */
export const cappedCount = (count: number): string => `${count.toLocaleString('es-AR')}+`;
