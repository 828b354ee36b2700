import type { StoredComment, StoredQuestion, StoredUpdate } from '../moderation.content.repository.ts';
import { commentTitle, type ReportSubject, type Subject } from '../moderation.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/** Who can see a subject now; `gone`: nobody, not even operators. */
export type SubjectState = 'public' | 'private' | 'draft' | 'hidden' | 'deleted' | 'gone';

/** A subject as shown to operators. */
export type DescribedSubject = Subject & {
  /** Of a project or an update, the beginning of a comment, or the name of a person. */
  title: string;
  projectId: number | null;
  /** The account it belongs to. */
  owner: { id: number; name: string | null } | null;
  state: SubjectState;
};

type Found = Pick<DescribedSubject, 'title' | 'projectId' | 'state'> & { ownerId: number };

const projectState = ({ isPublished, hiddenAt }: Project): SubjectState =>
  hiddenAt ? 'hidden' : isPublished ? 'public' : 'draft';

const contentState = ({ deletedAt, hiddenAt }: StoredUpdate | StoredComment | StoredQuestion): SubjectState | null =>
  hiddenAt ? 'hidden' : deletedAt ? 'deleted' : null;

const nameOf = ({ developerProfile, investorProfile }: User): string | null =>
  developerProfile?.studioName ?? investorProfile?.name ?? null;

/** Finds subjects of reports for operators, hidden and deleted ones too. */
export function createOperatorSubjects({ projects, moderation, users }: Dependencies) {
  const FIND: Record<ReportSubject, (id: number) => Promise<Found | null>> = {
    async project(id) {
      const project = await projects.findById(id);
      return project && { title: project.title, projectId: id, ownerId: project.userId, state: projectState(project) };
    },
    async update(id) {
      const update = await moderation.findStoredUpdate(id);
      const project = update && (await projects.findById(update.projectId));
      if (!project) return null;
      const state = contentState(update) ?? (update.isPublic ? projectState(project) : 'private');
      return { title: update.title, projectId: project.id, ownerId: project.userId, state };
    },
    async comment(id) {
      const comment = await moderation.findStoredComment(id);
      if (!comment) return null;
      const under = await FIND.update(comment.updateId);
      const state = contentState(comment) ?? under?.state ?? 'deleted';
      const { projectId, authorId: ownerId } = comment;
      return { title: commentTitle(comment.content), projectId, ownerId, state };
    },
    async question(id) {
      const question = await moderation.findStoredQuestion(id);
      const project = question && (await projects.findById(question.projectId));
      if (!project) return null;
      const state = contentState(question) ?? (question.answeredAt ? projectState(project) : 'private');
      return { title: commentTitle(question.content), projectId: project.id, ownerId: question.authorId, state };
    },
    async person(id) {
      const user = await users.findById(id);
      return user && { title: nameOf(user) ?? user.email, projectId: null, ownerId: id, state: 'public' };
    },
  };

  return {
    /** Describes a subject; one that doesn't exist any more has the state `gone`. */
    async describe({ kind, id }: Subject): Promise<DescribedSubject> {
      const found = await FIND[kind](id);
      if (!found) return { kind, id, title: '', projectId: null, owner: null, state: 'gone' };
      const { ownerId, ...more } = found;
      const names = await users.findNames([ownerId]);
      return { kind, id, ...more, owner: { id: ownerId, name: names.get(ownerId) ?? null } };
    },
  };
}
