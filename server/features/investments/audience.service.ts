import type { InvestmentRepository } from './investment.repository.ts';
import { isProjectDeveloper, type Audience, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** The updates of these projects that the viewer may read: private ones as their developer or an investor. */
export async function audienceOf(
  investments: InvestmentRepository,
  viewer: Viewer,
  projects: readonly Visible<Pick<Project, 'id' | 'userId' | 'developerId'>>[],
): Promise<Audience> {
  const projectIds = projects.map(({ id }) => id);
  const own = projects.filter((project) => isProjectDeveloper(viewer, project)).map(({ id }) => id);
  if (viewer.role !== 'investor' || projects.length === 0) return { projectIds, privateIds: own };
  const positions = await investments.positionsIn(viewer.id, projectIds);
  return { projectIds, privateIds: [...own, ...positions.map(({ projectId }) => projectId)] };
}
