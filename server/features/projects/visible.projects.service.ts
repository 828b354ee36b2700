import {
  isProjectDeveloper,
  NONE_BACKED,
  requireVisible,
  visibleAmong,
  type Backed,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import type { Project } from './project.rules.ts';
import type { Reader } from '#server/platform/database/database.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Sources = Pick<Dependencies, 'investments'>;
type Seen = Pick<Project, 'id' | 'userId' | 'developerId' | 'isPublished'>;

/** Unpublished ones in which the viewer ever invested; without a query when all are published. */
async function backedAmong(
  { investments }: Sources,
  viewer: Viewer,
  projects: readonly Seen[],
  reader?: Reader,
): Promise<Backed> {
  const unpublished = projects.filter((project) => !project.isPublished && !isProjectDeveloper(viewer, project));
  if (viewer.role !== 'investor' || unpublished.length === 0) return NONE_BACKED;
  const backed = await investments.backedIn(
    viewer.id,
    unpublished.map(({ id }) => id),
    reader,
  );
  return new Set(backed);
}

/** Requires that the viewer sees the project; whoever ever invested in it still sees it while it is hidden. */
export const requireVisibleProject = async (
  sources: Sources,
  viewer: Viewer,
  project: Project | null,
  reader?: Reader,
): Promise<Visible<Project>> =>
  requireVisible(viewer, project, project ? await backedAmong(sources, viewer, [project], reader) : NONE_BACKED);

export const filterVisible = async <Row extends Seen>(
  sources: Sources,
  viewer: Viewer,
  projects: readonly Row[],
  reader?: Reader,
): Promise<Visible<Row>[]> => visibleAmong(viewer, projects, await backedAmong(sources, viewer, projects, reader));
