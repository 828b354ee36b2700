import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { investorProblem } from '#server/features/rights/permissions.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { availabilityProblem, seatProblem, type Circumstances } from '../investment.rules.ts';

/** People who can wait in one project: all are notified of each freed seat, in one transaction. */
export const MAX_WAITING = 1000;

const ALREADY_INVESTED = problem('ALREADY_INVESTED', 'Ya tienes un cupo en este proyecto');
const SEATS_AVAILABLE = problem('SEATS_AVAILABLE', 'Hay cupos libres: puedes invertir ahora');
const FULL = problem('LIMIT_REACHED', `Ya hay ${MAX_WAITING} personas en la lista de espera`);

type Waiting = Circumstances & { invested: Cents; waiting: number };

/** Why somebody who has invested `invested` can't wait for a seat in a project with `waiting` others, or null. */
export function waitProblem(viewer: Viewer, project: Project, circumstances: Waiting): Problem | null {
  const { invested, waiting } = circumstances;
  const never = investorProblem(viewer, project) ?? availabilityProblem(project, circumstances);
  if (never) return never;
  if (invested > 0) return ALREADY_INVESTED;
  const full = seatProblem(project, invested);
  if (full === null) return SEATS_AVAILABLE;
  if (full.code !== 'MAX_INVESTORS_REACHED') return full;
  return waiting < MAX_WAITING ? null : FULL;
}
