import type { Dependencies } from '#server/features/dependencies.ts';
import { DomainError, NOT_FOUND, type Problem } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Reader } from '#server/platform/database/database.ts';
import {
  canSeeProject,
  hasRight,
  isOwner,
  openAmong,
  requireVisible,
  visibleAmong,
  type Audience,
  type OfProject,
  type Relations,
  type Visible,
} from './permissions.rules.ts';
import {
  PROJECT_RIGHTS,
  refusalOf,
  RIGHTS,
  storedRelations,
  type ProjectRight,
  type Relation,
  type Right,
} from './rights.rules.ts';

/** `notFound`: replaces the right's refusal for those who don't see the project. */
type Requirement = { tx?: Reader | undefined; notFound?: Problem };

const relationsFor = (rights: readonly Right[]): Relation[] => [
  ...new Set(rights.flatMap((right) => RIGHTS[right].relations)),
];

/** Who may do what in which project. Asks the database only what neither a project's row nor the viewer's role says. */
export function createRights({ relations }: Pick<Dependencies, 'relations'>) {
  /** Those of these relations that the viewer has, by project. */
  async function relationsOf(
    viewer: Viewer,
    projects: readonly OfProject[],
    wanted: readonly Relation[],
    tx?: Reader,
  ): Promise<Relations> {
    const relationsByProject = new Map<number, Set<Relation>>();
    const add = (id: number, relation: Relation) =>
      relationsByProject.set(id, (relationsByProject.get(id) ?? new Set()).add(relation));
    const own = wanted.includes('owner') ? projects.filter((project) => isOwner(viewer, project)) : [];
    for (const { id } of own) add(id, 'owner');
    const stored = storedRelations(viewer.role).filter((name) => wanted.includes(name));
    const unread: number[] = [];
    for (const { id, storedRelations: read } of projects.filter((project) => !isOwner(viewer, project))) {
      // A transaction reads again what it depends on.
      if (tx || read?.personId !== viewer.id) unread.push(id);
      else for (const name of stored.filter((one) => read.relations.has(one))) add(id, name);
    }
    if (stored.length === 0 || unread.length === 0) return relationsByProject;
    const found = await relations.relationsOf([viewer.id], unread, stored, tx);
    for (const { projectId, relation } of found) add(projectId, relation);
    return relationsByProject;
  }

  const unpublished = <Row extends OfProject>(projects: readonly Row[]) =>
    projects.filter(({ isPublished }) => !isPublished);

  const toSee = (viewer: Viewer, projects: readonly OfProject[], tx?: Reader): Promise<Relations> =>
    relationsOf(viewer, unpublished(projects), RIGHTS['project.seeUnpublished'].relations, tx);

  /** Those of these projects in which the viewer has the right. */
  async function among<Row extends OfProject>(viewer: Viewer, right: Right, projects: readonly Row[], tx?: Reader) {
    const relationsByProject = await relationsOf(viewer, projects, RIGHTS[right].relations, tx);
    return projects.filter((project) => hasRight(viewer, right, project, relationsByProject));
  }

  const may = async (viewer: Viewer, right: Right, project: OfProject, tx?: Reader): Promise<boolean> =>
    (await among(viewer, right, [project], tx)).length > 0;

  return {
    isOwner,
    relationsOf,
    among,

    may,

    /** Throws the right's refusal in a project that the viewer sees. */
    async requireRight(viewer: Viewer, right: Right, project: Visible<OfProject>, tx?: Reader): Promise<void> {
      if (!(await may(viewer, right, project, tx))) throw new DomainError(RIGHTS[right].refusal);
    },

    /** A project in which the viewer has the right. An unpublished one is found by its studio alone: not by backers. */
    async require<Row extends OfProject>(
      viewer: Viewer,
      right: Right,
      project: Row | null,
      { tx, notFound = NOT_FOUND.project }: Requirement = {},
    ): Promise<Visible<Row>> {
      if (!project) throw new DomainError(notFound);
      const relationsByProject = await relationsOf(viewer, [project], relationsFor([right, 'project.develop']), tx);
      if (!canSeeProject(viewer, project, relationsByProject)) throw new DomainError(notFound);
      if (!hasRight(viewer, right, project, relationsByProject))
        throw new DomainError(refusalOf(right, relationsByProject.get(project.id)));
      return project;
    },

    async requireVisible<Row extends OfProject>(viewer: Viewer, project: Row | null, tx?: Reader) {
      return requireVisible(viewer, project, await toSee(viewer, project ? [project] : [], tx));
    },

    async filterVisible<Row extends OfProject>(viewer: Viewer, projects: readonly Row[], tx?: Reader) {
      return visibleAmong(viewer, projects, await toSee(viewer, projects, tx));
    },

    /** Those of these projects that anybody may see, signed in or not. */
    async filterOpen<Row extends { id: number }>(projects: readonly Row[]): Promise<Visible<Row>[]> {
      return openAmong(await relations.openToAnybody(projects.map(({ id }) => id)), projects);
    },

    /** The updates of these projects that the viewer may read. */
    async audienceOf(viewer: Viewer, projects: readonly Visible<OfProject>[]): Promise<Audience> {
      const whole = await among(viewer, 'update.readPrivate', projects);
      return { projectIds: projects.map(({ id }) => id), privateIds: whole.map(({ id }) => id) };
    },

    /** Batch: what the viewer may do in each of these projects. */
    async rightsOf(
      viewer: Viewer | null,
      projects: readonly Visible<OfProject>[],
    ): Promise<Map<number, ReadonlySet<ProjectRight>>> {
      requireViewer(viewer);
      const relationsByProject = await relationsOf(viewer, projects, relationsFor(PROJECT_RIGHTS));
      return new Map(
        projects.map((project) => [
          project.id,
          new Set(PROJECT_RIGHTS.filter((right) => hasRight(viewer, right, project, relationsByProject))),
        ]),
      );
    },
  };
}
