import { appendFileSync } from 'node:fs';

/** `npm run torture` runs tests at full size and sets the path of a file in which they record their counts. */
const { FIGURES_FILE, FIGURES_PART = '1', FIGURES_SEED } = process.env;

/** The quick count in `npm test`; in the torture run the full count, or the requested part of it. */
export const scaledCount = (quick: number, full: number): number =>
  FIGURES_FILE === undefined ? quick : Math.max(1, Math.round(full * Number(FIGURES_PART)));

/** The seed given by the torture run; a new one in each `npm test`. */
export const seedOfRun = (): number => (FIGURES_SEED === undefined ? Date.now() : Number(FIGURES_SEED));

/** Reports how many cases were tried, on the console and in the torture run's table. */
export function reportCount(what: string, count: number): void {
  if (FIGURES_FILE === undefined) console.log(`${count} ${what}`);
  else appendFileSync(FIGURES_FILE, `${JSON.stringify({ what, count })}\n`);
}
