import { refuse } from '#server/kernel/errors.ts';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import { visibleAmong, type OfProject, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { ProjectCard } from './card.rules.ts';
import type { ProjectOrder } from './project.order.rules.ts';
import type { Project } from '../project.rules.ts';
import type { CatalogueFilter } from './catalogue.filter.rules.ts';
import { searchTextProblem } from '#server/kernel/text/text.ts';
import type { ShownProject } from '../project.repository.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { facetsOf, type Facet } from './facets.rules.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** Use cases that find projects: by id, in the catalogue, a studio's and one's own. */
export const createProjectLists = ({ projects, relations }: Pick<Dependencies, 'projects' | 'relations'>) => ({
  async get(viewer: Viewer | null, id: number): Promise<Visible<Project>> {
    requireViewer(viewer);
    return createRights({ relations }).requireVisible(viewer, await projects.findById(id));
  },

  /** `get` with its studio, and with the viewer's relations to it. */
  async getShown(viewer: Viewer | null, id: number): Promise<Visible<ShownProject>> {
    requireViewer(viewer);
    return createRights({ relations }).requireVisible(viewer, await projects.findShown(viewer, id));
  },

  async listPublished(viewer: Viewer | null, filter: CatalogueFilter, order: ProjectOrder, slice: Slice) {
    requireViewer(viewer);
    refuse(searchTextProblem('stage', filter.stage));
    const listed = filter.onlyFollowed
      ? await projects.listFollowed(viewer.id, filter, order, slice)
      : await projects.listPublished(filter, order, slice);
    return visibleRows(viewer, listed);
  },

  /** `listPublished` for cards. */
  async listCards(
    viewer: Viewer | null,
    filter: CatalogueFilter,
    order: ProjectOrder,
    slice: Slice,
  ): Promise<Listed<Visible<ProjectCard>>> {
    if (filter.onlyFollowed) return this.listPublished(viewer, filter, order, slice);
    requireViewer(viewer);
    refuse(searchTextProblem('stage', filter.stage));
    return visibleRows(viewer, await projects.listCards(filter, order, slice));
  },

  /** The viewer's own, drafts included, or those they archived; empty for an investor. */
  async listMine(
    viewer: Viewer | null,
    slice: Slice,
    which: 'own' | 'archived' = 'own',
  ): Promise<Listed<Visible<Project>>> {
    requireViewer(viewer);
    if (viewer.developerProfileId === null) return emptyList();
    return visibleRows(viewer, await projects.listOfDeveloper(viewer.developerProfileId, slice, which));
  },

  /** Batch of developers: the first published projects of each, newest first. */
  async listFirstOfDevelopers(viewer: Viewer | null, developerIds: readonly number[], limit: number) {
    requireViewer(viewer);
    const lists = await projects.listFirstOfDevelopers(developerIds, limit);
    return new Map([...lists].map(([id, listed]) => [id, visibleRows(viewer, listed)]));
  },

  async listOfDeveloper(viewer: Viewer | null, developerId: number, slice: Slice) {
    requireViewer(viewer);
    return visibleRows(viewer, await projects.listOfDeveloper(developerId, slice, 'published'));
  },

  /** The catalogue's filter values with their number of published projects. */
  async facets(viewer: Viewer | null): Promise<{ genres: Facet[]; stages: Facet[] }> {
    requireViewer(viewer);
    const [genres, stages] = await Promise.all([projects.countGenres(), projects.countStages()]);
    return { genres: facetsOf('genre', genres), stages: facetsOf('stage', stages) };
  },

  /** Batch: those the viewer may see. */
  async findVisible(viewer: Viewer | null, ids: readonly number[]): Promise<Visible<Project>[]> {
    requireViewer(viewer);
    return createRights({ relations }).filterVisible(viewer, await projects.findByIds(ids));
  },
});

const visibleRows = <Row extends OfProject>(viewer: Viewer, listed: Listed<Row>): Listed<Visible<Row>> => ({
  ...listed,
  rows: visibleAmong(viewer, listed.rows),
});
