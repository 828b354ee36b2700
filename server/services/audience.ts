import type { InvestmentRepository } from '#server/data/investment.repository.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';

/** Of these projects, those whose private updates the viewer may read: their developer's and their investors'. D-13. */
export async function privateAudience(
  investments: InvestmentRepository,
  viewer: Viewer,
  projects: readonly Project[],
): Promise<number[]> {
  const own = projects.filter((project) => isProjectDeveloper(viewer, project)).map(({ id }) => id);
  if (viewer.role !== 'investor' || projects.length === 0) return own;
  const positions = await investments.positionsIn(
    viewer.id,
    projects.map(({ id }) => id),
  );
  return [...own, ...positions.map(({ projectId }) => projectId)];
}
