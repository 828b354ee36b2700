import { appendFileSync } from 'node:fs';

/** `npm run torture` runs tests at their full size by naming a file for what they count. */
const { FIGURES_FILE, FIGURES_PART = '1', FIGURES_SEED } = process.env;

/** Quick in `npm test`; in the torture the full size, or the part of it that was asked for. */
export const sized = (quick: number, full: number): number =>
  FIGURES_FILE === undefined ? quick : Math.max(1, Math.round(full * Number(FIGURES_PART)));

/** The seed of the torture; a new one for each `npm test`. */
export const seedOfRun = (): number => (FIGURES_SEED === undefined ? Date.now() : Number(FIGURES_SEED));

/** Tells how much was tried: on the screen, and to the torture's table. */
export function tell(what: string, count: number): void {
  if (FIGURES_FILE === undefined) console.log(`${count} ${what}`);
  else appendFileSync(FIGURES_FILE, `${JSON.stringify({ what, count })}\n`);
}
