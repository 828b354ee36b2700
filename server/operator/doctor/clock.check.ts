import { SECOND } from '#server/kernel/time/durations.ts';
import { differenceOf, doubtText, JUMP, WAIT, WRONG } from '#server/platform/clock/clock.doubt.ts';
import { compareWithDatabase, findTrusted } from '#server/platform/clock/clock.repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Milliseconds of difference from which a clock is suspect. */
const SUSPECT = 30 * SECOND;

const differing = (other: string, difference: number): string =>
  `the clock of this machine and that of ${other} differ by ${Math.round(Math.abs(difference) / SECOND)} s`;

/** Compares this machine's clock with another's, read within this time. */
export function compareClocks(other: string, theirs: number, within: [from: number, until: number]): Finding {
  const difference = Math.abs(differenceOf(theirs, within));
  const says = differing(other, difference);
  if (difference < SUSPECT) return ok('clock', `it agrees with that of ${other}`);
  return (difference < WRONG ? warning : fault)('clock', `${says}: let both follow a time server (NTP)`);
}

type Readable = Pick<Database, 'read' | 'tables'>;

/** Whether what falls due waits for this machine's clock, which on PostgreSQL is compared with the database's. */
export async function checkDatabaseClock(database: Readable): Promise<Finding> {
  const { ahead, trusted } = await compareWithDatabase(database, () => new Date());
  if (Math.abs(ahead) < WRONG) return compareClocks('the database', 0, [ahead, ahead]);
  const isTrusted = trusted !== null && Math.abs(ahead - trusted) < WRONG;
  if (!isTrusted) return fault('clock', doubtText({ ahead, waits: null }));
  return warning('clock', `${differing('the database', ahead)}, and an operator said that this one is right`);
}

/** The same on SQLite, which has no other clock: by when the server last believed it. */
export async function checkEarlierClock(database: Readable): Promise<Finding> {
  const trusted = await findTrusted(database);
  const ahead = trusted === null ? 0 : Date.now() - trusted.getTime();
  if (Math.abs(ahead) > JUMP) return warning('clock', doubtText({ ahead, waits: WAIT }));
  return ok('clock', 'it did not jump since the server last looked at it');
}
