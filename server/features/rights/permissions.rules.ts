import { DomainError, NOT_FOUND, problem, refuse, type Problem } from '#server/kernel/errors.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { RIGHTS, type Relation, type Right } from './rights.rules.ts';

/**
 * Marks of a passed check. They exist in types alone, as private members, which no literal and no copy has: only the
 * functions of this file give them.
 */
declare class VisibleMark {
  private readonly visible: true;
}
declare class ReadableMark {
  private readonly readable: true;
}

/** A project the viewer may see, or something in one. */
export type Visible<Row> = Row & VisibleMark;
/** An update the viewer may read. */
export type Readable<Row> = Row & ReadableMark;

type Owned = { userId: number; developerId: number };
type InProject = { projectId: number };
/** The stored relations of one person to a project, where they were read with its row. */
export type StoredRelations = { personId: number; relations: ReadonlySet<Relation> };
/** Without `storedRelations`, they are read when a right depends on them. */
export type OfProject = Owned & { id: number; isPublished: boolean; storedRelations?: StoredRelations };

/** By project. Its owner isn't among them: its row names the owner. */
export type Relations = ReadonlyMap<number, ReadonlySet<Relation>>;
const NONE: Relations = new Map();

/** Whether the viewer is a developer whose user or profile id owns the project; null never matches null. */
export function isOwner(viewer: Viewer | null, project: Owned): boolean {
  if (viewer?.role !== 'developer') return false;
  return viewer.id === project.userId || viewer.developerProfileId === project.developerId;
}

export function hasRight(viewer: Viewer, right: Right, project: OfProject, relations = NONE): boolean {
  const own = relations.get(project.id);
  return RIGHTS[right].relations.some((one) => (one === 'owner' ? isOwner(viewer, project) : own?.has(one)));
}

/** Everybody sees a published project. */
export const canSeeProject = <Row extends OfProject>(
  viewer: Viewer,
  project: Row,
  relations?: Relations,
): project is Visible<Row> => project.isPublished || hasRight(viewer, 'project.seeUnpublished', project, relations);

/** Another developer's draft answers "not found", so that its existence isn't revealed. */
export function requireVisible<Row extends OfProject>(
  viewer: Viewer,
  project: Row | null,
  relations?: Relations,
): Visible<Row> {
  if (!project || !canSeeProject(viewer, project, relations)) throw new DomainError(NOT_FOUND.project);
  return project;
}

export const visibleAmong = <Row extends OfProject>(
  viewer: Viewer,
  projects: readonly Row[],
  relations?: Relations,
): Visible<Row>[] => projects.filter((project): project is Visible<Row> => canSeeProject(viewer, project, relations));

/** Those of these projects that anybody sees, signed in or not: `openIds` have them, as the database says. */
export const openAmong = <Row extends { id: number }>(openIds: ReadonlySet<number>, projects: readonly Row[]) =>
  projects.filter((project): project is Visible<Row> => openIds.has(project.id));

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
export function fundedAmong<Row extends OfProject>(positions: readonly Visible<InProject>[], projects: readonly Row[]) {
  const funded = new Set(positions.map(({ projectId }) => projectId));
  return projects.filter((project): project is Visible<Row> => funded.has(project.id));
}

/** What was paid is seen by who invested, and in these projects, by who records it. */
export function paymentsAmong<Row extends InProject & { investorId: number }>(
  { id }: Viewer,
  recorded: readonly { id: number }[],
  rows: readonly Row[],
) {
  const all = new Set(recorded.map((project) => project.id));
  return rows.filter((row): row is Visible<Row> => row.investorId === id || all.has(row.projectId));
}

/** A report of revenue is read by who may write it, in `owned`, and by whoever has a line in one of its period. */
export function reportsAmong<Row extends InProject & { id: number; periodEndsOn: string }>(
  { id }: Viewer,
  owned: readonly { id: number }[],
  lines: readonly { investorId: number; reportId: number }[],
  rows: readonly Row[],
) {
  const all = new Set(owned.map((project) => project.id));
  const own = new Set(lines.filter(({ investorId }) => investorId === id).map(({ reportId }) => reportId));
  const periodOf = ({ projectId, periodEndsOn }: Row) => `${projectId} ${periodEndsOn}`;
  const periods = new Set(rows.filter((row) => own.has(row.id)).map(periodOf));
  return rows.filter((row): row is Visible<Row> => all.has(row.projectId) || periods.has(periodOf(row)));
}

/** Whoever sees a project sees its milestones and its terms. */
export function visibleIn<Row extends InProject>(projects: readonly Visible<{ id: number }>[], rows: readonly Row[]) {
  const visible = new Set(projects.map(({ id }) => id));
  return rows.filter((row): row is Visible<Row> => visible.has(row.projectId));
}

export function createProjectProblem(viewer: Viewer): Problem | null {
  if (viewer.role === 'developer') return null;
  return problem('DEVELOPER_ROLE_REQUIRED', 'Solo las cuentas de desarrollador pueden publicar proyectos');
}

/** Why this user may never invest in this project, or null: not an investor, or its own developer. */
export function investorProblem(viewer: Viewer, project: Owned): Problem | null {
  if (isOwner(viewer, project)) return problem('OWN_PROJECT', 'No puedes invertir en tu propio proyecto');
  if (viewer.role === 'investor') return null;
  return problem('INVESTOR_ROLE_REQUIRED', 'Solo las cuentas de inversor pueden invertir');
}

type UpdateAccess = InProject & { isPublic: boolean };

/** An update of the project: a private one for those who read these. */
export function requireReadable<Row extends UpdateAccess>(
  project: Visible<{ id: number }>,
  update: Row,
  readsPrivate: boolean,
): asserts update is Readable<Row> {
  if (update.projectId !== project.id) throw new DomainError(NOT_FOUND.update);
  refuse(update.isPublic || readsPrivate ? null : RIGHTS['update.readPrivate'].refusal);
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

/** Only its author may withdraw a question. */
export function withdrawProblem(viewer: Viewer, authorId: number): Problem | null {
  return viewer.id === authorId ? null : problem('FORBIDDEN', 'Solo puede retirar la pregunta quien la hizo');
}

/** Only its author may edit a question. */
export function editQuestionProblem(viewer: Viewer, authorId: number): Problem | null {
  return viewer.id === authorId ? null : problem('FORBIDDEN', 'Solo puede editar la pregunta quien la hizo');
}

/** An answered question is read by whoever sees its project, another one by its author and whoever may answer. */
export function readableQuestions<Row extends InProject & { authorId: number; answeredAt: Date | null }>(
  viewer: Viewer,
  projects: readonly Visible<OfProject>[],
  rows: readonly Row[],
) {
  const visible = new Map(projects.map((project) => [project.id, hasRight(viewer, 'question.answer', project)]));
  return rows.filter((row): row is Readable<Row> => {
    const mayAnswer = visible.get(row.projectId);
    return mayAnswer !== undefined && (mayAnswer || row.answeredAt !== null || row.authorId === viewer.id);
  });
}

/** The questions that anybody reads who sees their projects: those with an answer. */
export function answeredIn<Row extends InProject & { answeredAt: Date | null }>(
  projects: readonly Visible<{ id: number }>[],
  rows: readonly Row[],
) {
  const visible = new Set(projects.map(({ id }) => id));
  return rows.filter((row): row is Readable<Row> => visible.has(row.projectId) && row.answeredAt !== null);
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
