import { problem, type Problem } from '#server/kernel/errors.ts';

/** How far a sandbox moved its calendar, and is to move it. */
export type SandboxDays = { days: number; wantedDays: number };

/** Days that one request moves the calendar at most, and that it is ahead at most. */
export const [MAX_ADVANCE, MAX_AHEAD] = [400, 3650];

export const SANDBOX_ONLY = problem(
  'SANDBOX_ONLY',
  'El calendario solo se adelanta en un sitio de prueba, y este no lo es.',
);

export function advanceProblem(days: number): Problem | null {
  if (Number.isInteger(days) && days >= 1 && days <= MAX_ADVANCE) return null;
  const text = `Adelanta entre 1 y ${MAX_ADVANCE} días`;
  return problem('VALIDATION', text, { days: text });
}

export const aheadProblem = ({ wantedDays }: SandboxDays): Problem | null =>
  wantedDays > MAX_AHEAD
    ? problem('LIMIT_REACHED', 'El calendario de este sitio ya está diez años adelantado: no avanza más')
    : null;

const UNSAID =
  'The database is a sandbox, whose calendar people move: set SANDBOX=on to serve it as one, or choose another database';
const NOT_MADE_SO =
  'SANDBOX=on, but the database has accounts and was not made as a sandbox, so nobody may move its calendar: choose an ' +
  'empty database, or leave SANDBOX off';

type Found = { isSandbox: boolean; isMarked: boolean; hasPeople: boolean };

/** Why a server with this setting doesn't start on the database it found, or null. */
export function startFault({ isSandbox, isMarked, hasPeople }: Found): string | null {
  if (isMarked && !isSandbox) return UNSAID;
  return isSandbox && !isMarked && hasPeople ? NOT_MADE_SO : null;
}
