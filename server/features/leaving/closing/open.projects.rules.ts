import { problem, type Problem } from '#server/kernel/errors.ts';
import { hasReceivedMoney, type Project } from '#server/features/projects/project.rules.ts';

/** Whether the project prevents its studio's account from closing: it has or had money, and is open to investments. */
export const keepsAccountOpen = (
  project: Pick<Project, 'fundingRaisedCents' | 'reversedCents' | 'isActive'>,
): boolean => project.isActive && hasReceivedMoney(project);

/** Why a studio with these projects can't be closed, or null. */
export function openProjectsProblem(
  projects: readonly Pick<Project, 'title' | 'fundingRaisedCents' | 'reversedCents' | 'isActive'>[],
): Problem | null {
  const titles = projects.filter(keepsAccountOpen).map(({ title }) => `«${title}»`);
  if (titles.length === 0) return null;
  return problem(
    'ACCOUNT_HAS_OPEN_PROJECTS',
    `Antes cierra a nuevas inversiones los proyectos que recibieron dinero: ${titles.join(', ')}`,
  );
}
