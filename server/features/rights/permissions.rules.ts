import { DomainError, NOT_FOUND, problem, refuse, type Problem } from '#server/kernel/errors.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/**
 * Marks of a passed check. They exist in types alone, as private members, which no literal and no copy has: only the
 * functions of this file give them.
 */
declare class VisibleMark {
  private readonly visible: true;
}
declare class OwnedMark extends VisibleMark {
  private readonly owned: true;
}
declare class ReadableMark {
  private readonly readable: true;
}

/** A project the viewer may see, or something in one. */
export type Visible<Row> = Row & VisibleMark;
/** A project whose developer is the viewer. */
export type Owned<Row> = Row & OwnedMark;
/** An update the viewer may read. */
export type Readable<Row> = Row & ReadableMark;

type Owner = { userId: number; developerId: number };
type InProject = { projectId: number };

/** Whether the viewer is a developer whose user or profile id owns the project; null never matches null. */
export function isProjectDeveloper<Row extends Owner>(viewer: Viewer | null, project: Row): project is Owned<Row> {
  if (viewer?.role !== 'developer') return false;
  return viewer.id === project.userId || viewer.developerProfileId === project.developerId;
}

type Publishable = Owner & { id: number; isPublished: boolean };

/** Ids of projects in which the viewer ever invested. */
export type Backed = ReadonlySet<number>;
export const NONE_BACKED: Backed = new Set();

/**
 * Whether the viewer may see a project: everybody if published, otherwise its developer and whoever ever invested in
 * it.
 */
export const canSeeProject = <Row extends Publishable>(
  viewer: Viewer,
  project: Row,
  backed: Backed = NONE_BACKED,
): project is Visible<Row> => project.isPublished || isProjectDeveloper(viewer, project) || backed.has(project.id);

/** Another developer's draft answers "not found", so that its existence isn't revealed. */
export function requireVisible<Row extends Publishable>(
  viewer: Viewer,
  project: Row | null,
  backed?: Backed,
): Visible<Row> {
  if (!project || !canSeeProject(viewer, project, backed)) throw new DomainError(NOT_FOUND.project);
  return project;
}

export const visibleAmong = <Row extends Publishable>(
  viewer: Viewer,
  projects: readonly Row[],
  backed?: Backed,
): Visible<Row>[] => projects.filter((project): project is Visible<Row> => canSeeProject(viewer, project, backed));

/** What an investor has in each project. */
export const ownPositions = <Row extends { investorId: number }>({ id }: Viewer, positions: readonly Row[]) =>
  positions.filter((position): position is Visible<Row> => position.investorId === id);

type OfAccount = { userId: number };

/** The rows that belong to the viewer's account. */
export const ownAmong = <Row extends OfAccount>({ id }: Viewer, rows: readonly Row[]) =>
  rows.filter((row): row is Visible<Row> => row.userId === id);

/** Throws `notFound` for a row of another account. */
export function requireOwn<Row extends OfAccount>(viewer: Viewer, row: Row | null, notFound: Problem): Visible<Row> {
  const [own] = ownAmong(viewer, row ? [row] : []);
  if (!own) throw new DomainError(notFound);
  return own;
}

/** Moderation notices addressed to the viewer. */
export const ownedNotices = <Row extends { ownerId: number }>({ id }: Viewer, notices: readonly Row[]) =>
  notices.filter((notice): notice is Visible<Row> => notice.ownerId === id);

/** An investor sees every project that has their money, even a draft. */
export function fundedAmong<Row extends Publishable>(
  positions: readonly Visible<InProject>[],
  projects: readonly Row[],
) {
  const funded = new Set(positions.map(({ projectId }) => projectId));
  return projects.filter((project): project is Visible<Row> => funded.has(project.id));
}

/** Whoever sees a project sees its milestones and its terms. */
export function visibleIn<Row extends InProject>(projects: readonly Visible<{ id: number }>[], rows: readonly Row[]) {
  const visible = new Set(projects.map(({ id }) => id));
  return rows.filter((row): row is Visible<Row> => visible.has(row.projectId));
}

const NOT_ITS_DEVELOPER = problem('FORBIDDEN', 'Solo el desarrollador del proyecto puede hacer esto');

export const developerProblem = (viewer: Viewer, project: Owner): Problem | null =>
  isProjectDeveloper(viewer, project) ? null : NOT_ITS_DEVELOPER;

export function createProjectProblem(viewer: Viewer): Problem | null {
  if (viewer.role === 'developer') return null;
  return problem('DEVELOPER_ROLE_REQUIRED', 'Solo las cuentas de desarrollador pueden publicar proyectos');
}

/** Why this user may never invest in this project, or null: not an investor, or its own developer. */
export function investorProblem(viewer: Viewer, project: Owner): Problem | null {
  if (isProjectDeveloper(viewer, project)) return problem('OWN_PROJECT', 'No puedes invertir en tu propio proyecto');
  if (viewer.role === 'investor') return null;
  return problem('INVESTOR_ROLE_REQUIRED', 'Solo las cuentas de inversor pueden invertir');
}

/** Why the viewer may not follow a project they see, or null: they are its developer. */
export function followProblem(viewer: Viewer, project: Owner): Problem | null {
  return isProjectDeveloper(viewer, project) ? problem('OWN_PROJECT', 'No puedes seguir tu propio proyecto') : null;
}

/** A private update can be read by the project's developer and its investors. */
export function readUpdateProblem(
  update: { isPublic: boolean },
  isDeveloper: boolean,
  isInvestor: boolean,
): Problem | null {
  if (update.isPublic || isDeveloper || isInvestor) return null;
  return problem('PRIVATE_UPDATE', 'Esta actualización es exclusiva para inversores del proyecto');
}

type UpdateAccess = InProject & { isPublic: boolean };

/** Refuses a private update to whoever is neither the developer of its project nor, by `isInvestor`, an investor. */
export function requireReadable<Row extends UpdateAccess>(
  viewer: Viewer,
  project: Visible<Publishable>,
  update: Row,
  isInvestor: boolean,
): asserts update is Readable<Row> {
  if (update.projectId !== project.id) throw new DomainError(NOT_FOUND.update);
  refuse(readUpdateProblem(update, isProjectDeveloper(viewer, project), isInvestor));
}

/** The updates a viewer may read: public ones of `projectIds`, private ones of `privateIds`. */
export type Audience = { projectIds: readonly number[]; privateIds: readonly number[] };

export function readableAmong<Row extends UpdateAccess>({ projectIds, privateIds }: Audience, updates: readonly Row[]) {
  const [all, whole] = [new Set(projectIds), new Set(privateIds)];
  return updates.filter(
    (update): update is Readable<Row> => all.has(update.projectId) && (update.isPublic || whole.has(update.projectId)),
  );
}

export const readableWithMedia = <Row extends object, Media>(update: Readable<Row>, media: Media) =>
  ({ ...update, media }) as Readable<Row & { media: Media }>;

export function deleteCommentProblem(viewer: Viewer, authorId: number, project: Owner): Problem | null {
  if (viewer.id === authorId || isProjectDeveloper(viewer, project)) return null;
  return problem('FORBIDDEN', 'Solo puede eliminar el comentario su autor o el desarrollador del proyecto');
}

/** Only its author may edit a comment, so that nobody puts words in another's mouth. */
export function editCommentProblem(viewer: Viewer, authorId: number): Problem | null {
  return viewer.id === authorId ? null : problem('FORBIDDEN', 'Solo puede editar el comentario su autor');
}

/** Whoever may read an update may read its comments. */
export function readableUnder<Row extends { updateId: number }>(
  updates: readonly Readable<{ id: number }>[],
  rows: readonly Row[],
) {
  const readable = new Set(updates.map(({ id }) => id));
  return rows.filter((row): row is Readable<Row> => readable.has(row.updateId));
}
