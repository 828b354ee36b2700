import { MINUTE, SECOND } from '#server/kernel/durations.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Milliseconds of difference from which a clock is suspect, and from which log-ins and signed requests are refused. */
const [SUSPECT, WRONG] = [30 * SECOND, 5 * MINUTE];

/** Compares this machine's clock with another's, read within this time. */
export function compareClocks(other: string, theirs: number, [from, until]: [from: number, until: number]): Finding {
  const difference = Math.max(from - theirs, theirs - until, 0);
  const says = `the clock of this machine and that of ${other} differ by ${Math.round(difference / SECOND)} s`;
  if (difference < SUSPECT) return ok('clock', `it agrees with that of ${other}`);
  return (difference < WRONG ? warning : fault)('clock', `${says}: let both follow a time server (NTP)`);
}
