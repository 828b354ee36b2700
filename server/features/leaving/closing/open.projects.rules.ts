import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

type Kept = Pick<Project, 'fundingRaisedCents' | 'projectOutcome'>;

/**
 * Whether the project prevents its studio's account from closing: investments stand in it, and nobody said what became
 * of the game. While no payment is recorded, nothing is unconfirmed or to be returned, which will prevent it too.
 */
export const keepsAccountOpen = ({ fundingRaisedCents, projectOutcome }: Kept): boolean =>
  fundingRaisedCents > 0 && projectOutcome === null;

/** Why a studio with these projects can't be closed, or null. */
export function openProjectsProblem(projects: readonly (Kept & Pick<Project, 'title'>)[]): Problem | null {
  const titles = projects.filter(keepsAccountOpen).map(({ title }) => `«${title}»`);
  if (titles.length === 0) return null;
  return problem(
    'ACCOUNT_HAS_OPEN_PROJECTS',
    `Antes cierra con su resultado (lanzado o cancelado) los proyectos con compromisos vigentes: ${titles.join(', ')}`,
  );
}
