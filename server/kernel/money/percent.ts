/** Created on first use: it takes tens of milliseconds on a phone. */
let tenths: Intl.NumberFormat | undefined;

/** 22.55 as `22,6 %`, with a non-breaking space (U+00A0). */
export const formatPercent = (value: number): string =>
  `${(tenths ??= new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })).format(value)}\u00A0%`;

/** How much of a goal is reached, as a whole percentage: rounded, and 100 only once the goal is. */
export const wholePercent = (percent: number): number => (percent < 100 ? Math.min(99, Math.round(percent)) : 100);
