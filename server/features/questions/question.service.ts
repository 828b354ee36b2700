import type { Writer } from '#server/platform/database/database.ts';
import { dayNumber, dayOf } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { DomainError, NOT_FOUND, refuse, type Problem } from '#server/kernel/errors.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { editProblem } from '#server/kernel/fields/revision.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import {
  answeredIn,
  editQuestionProblem,
  hasRight,
  readableQuestions,
  withdrawProblem,
  type Readable,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { showLists, withAuthors } from '#server/features/comments/comment.authors.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { QuestionReader, QuestionRow } from './question.repository.ts';
import {
  answeredProblem,
  answerProblem,
  changedProblem,
  dailyProblem,
  EDITED_QUESTION,
  OWN_QUESTION,
  questionProblem,
  unansweredProblem,
  unpublishedProblem,
  type Question,
} from './question.rules.ts';

/** A question as anybody reads it. */
export type AnsweredQuestion = Omit<QuestionRow, 'authorId' | 'authorRole'>;

type Found = { question: Readable<Question>; project: Visible<Project> };

/** Questions to the studio of a published project. Writes lock the project, so that what they checked stays true. */
export function createQuestionService(dependencies: Dependencies) {
  const { database, questions, projects, users, calendar } = dependencies;
  const rights = createRights(dependencies);

  const named = async (viewer: Viewer, seen: readonly Visible<Project>[], rows: readonly QuestionRow[]) =>
    readableQuestions(viewer, seen, await withAuthors(users, rows));

  /** The question as it is once its project is locked, if there is a transaction. */
  async function find(viewer: Viewer, id: number, tx?: Writer): Promise<Found> {
    const known = await questions.findById(id, tx);
    const { lock, findById } = projects;
    const found = known && (await (tx ? lock(tx, known.projectId) : findById(known.projectId)));
    const [project] = await rights.filterVisible(viewer, found ? [found] : [], tx);
    if (!project) throw new DomainError(NOT_FOUND.question);
    const row = tx ? await questions.findById(id, tx) : known;
    const [question] = await named(viewer, [project], row ? [row] : []);
    if (!question) throw new DomainError(NOT_FOUND.question);
    return { question, project };
  }

  async function get(viewer: Viewer | null, id: number): Promise<Readable<Question>> {
    requireViewer(viewer);
    return (await find(viewer, id)).question;
  }

  return {
    get,

    /** Allowed to everybody who sees the project, except its studio. */
    async ask(
      viewer: Viewer | null,
      projectId: number,
      content: string,
      rememberKey?: RememberKey,
    ): Promise<Readable<Question>> {
      requireViewer(viewer);
      const id = await database.write(viewer, async (tx, emit) => {
        const project = await rights.requireVisible(viewer, await projects.lock(tx, projectId), tx);
        const createdAt = calendar();
        const day = dayOf(createdAt);
        const isOwn = await rights.may(viewer, 'project.develop', project, tx);
        refuse(neverProblem(isOwn, project) ?? questionProblem(content));
        const written = await questions.projectsWithQuestion(viewer.id, [projectId], day, tx);
        const daily = dailyProblem(written.has(projectId), createdAt);
        if (daily) throw new DomainError(daily, secondsUntilTomorrow(createdAt));
        const question = { projectId, authorId: viewer.id, content: content.trim(), createdAt, day };
        const added = await questions.create(tx, question);
        await useQuotas(dependencies, tx, viewer, { comments: 1 });
        await rememberKey?.(tx, added);
        emit({ kind: 'question_asked', projectId, actorId: viewer.id, subjectId: added, createdAt });
        return added;
      });
      return get(viewer, id);
    },

    /** Allowed to its author, until it is answered. Nobody is notified. */
    async edit(
      viewer: Viewer | null,
      id: number,
      content: string,
      baseRevision: number | null = null,
    ): Promise<Readable<Question>> {
      requireViewer(viewer);
      const text = content.trim();
      await database.write(viewer, async (tx) => {
        const { question, project } = await find(viewer, id, tx);
        refuse(editQuestionProblem(viewer, question.authorId) ?? answeredProblem(question));
        refuse(unpublishedProblem(project) ?? questionProblem(content));
        refuse(editProblem(EDITED_QUESTION, { ...question }, { content: text }, baseRevision));
        if (text === question.content) return;
        await questions.edit(tx, question, text, calendar());
        await useQuotas(dependencies, tx, viewer, { comments: 1 });
      });
      return get(viewer, id);
    },

    /** Allowed to its author, until it is answered. */
    async withdraw(viewer: Viewer | null, id: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        const { question, project } = await find(viewer, id, tx);
        refuse(withdrawProblem(viewer, question.authorId) ?? answeredProblem(question));
        await questions.withdraw(tx, id, calendar());
        return project;
      });
    },

    /** Allowed to the project's developer, once for each question; `read`: the revision that they read, if known. */
    async answer(
      viewer: Viewer | null,
      id: number,
      answer: string,
      read: number | null = null,
    ): Promise<Readable<Question>> {
      requireViewer(viewer);
      await database.write(viewer, async (tx, emit) => {
        const { question, project } = await find(viewer, id, tx);
        const { projectId, authorId: addresseeId } = question;
        await rights.requireRight(viewer, 'question.answer', project, tx);
        refuse(answeredProblem(question) ?? changedProblem(question, read));
        refuse(unpublishedProblem(project) ?? answerProblem(answer));
        const answeredAt = calendar();
        await questions.answer(tx, question, answer.trim(), answeredAt);
        await useQuotas(dependencies, tx, viewer, { comments: 1 });
        const createdAt = answeredAt;
        emit({ kind: 'question_answered', projectId, actorId: viewer.id, subjectId: id, addresseeId, createdAt });
      });
      return get(viewer, id);
    },

    /** Allowed to the project's developer, once it is answered. Nobody is notified. */
    async editAnswer(
      viewer: Viewer | null,
      id: number,
      answer: string,
      baseRevision: number | null = null,
    ): Promise<Readable<Question>> {
      requireViewer(viewer);
      const text = answer.trim();
      await database.write(viewer, async (tx) => {
        const { question, project } = await find(viewer, id, tx);
        await rights.requireRight(viewer, 'question.answer', project, tx);
        refuse(unansweredProblem(question) ?? unpublishedProblem(project) ?? answerProblem(answer));
        refuse(editProblem(EDITED_QUESTION, { ...question }, { answer: text }, baseRevision));
        if (text === question.answer) return;
        await questions.editAnswer(tx, question, text, calendar());
        await useQuotas(dependencies, tx, viewer, { comments: 1 });
      });
      return get(viewer, id);
    },

    /** Newest first. */
    async list(viewer: Viewer | null, project: Visible<Project>, slice: Slice): Promise<Listed<Readable<Question>>> {
      requireViewer(viewer);
      const listed = await questions.listOfProject(readerOf(viewer, [project]), project.id, slice);
      return { ...listed, rows: await named(viewer, [project], listed.rows) };
    },

    /** Answered ones of a project that anybody sees, newest first, without who asked. */
    async listAnswered(project: Visible<Project>, slice: Slice): Promise<Listed<Readable<AnsweredQuestion>>> {
      const listed = await questions.listOfProject(NOBODY, project.id, slice);
      return { ...listed, rows: answeredIn([project], listed.rows.map(withoutAuthor)) };
    },

    /** Batch: the first page of each of these projects. */
    async listFirst(viewer: Viewer | null, seen: readonly Visible<Project>[], limit: number) {
      requireViewer(viewer);
      const ids = seen.map(({ id }) => id);
      const lists = await questions.listFirst(readerOf(viewer, seen), ids, limit);
      return showLists(lists, (rows) => named(viewer, seen, rows));
    },

    /** Batch: why the viewer may not ask in each of these projects now; nothing for those where they may. */
    async refusalsOf(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, Problem>> {
      requireViewer(viewer);
      const at = calendar();
      const ids = seen.map(({ id }) => id);
      const [written, among] = await Promise.all([
        questions.projectsWithQuestion(viewer.id, ids, dayOf(at)),
        rights.among(viewer, 'project.develop', seen),
      ]);
      const own = new Set(among);
      return new Map(
        seen.flatMap((project): [number, Problem][] => {
          const refusal = neverProblem(own.has(project), project) ?? dailyProblem(written.has(project.id), at);
          return refusal ? [[project.id, refusal]] : [];
        }),
      );
    },

    canEdit: (viewer: Viewer | null, project: Visible<Project>, question: Readable<Question>): boolean =>
      viewer !== null &&
      (editQuestionProblem(viewer, question.authorId) ?? answeredProblem(question) ?? unpublishedProblem(project)) ===
        null,

    canWithdraw: (viewer: Viewer | null, question: Readable<Question>): boolean =>
      viewer !== null && (withdrawProblem(viewer, question.authorId) ?? answeredProblem(question)) === null,

    canAnswer: (viewer: Viewer | null, project: Visible<Project>, question: Readable<Question>): boolean =>
      viewer !== null &&
      hasRight(viewer, 'question.answer', project) &&
      (answeredProblem(question) ?? unpublishedProblem(project)) === null,

    canEditAnswer: (viewer: Viewer | null, project: Visible<Project>, question: Readable<Question>): boolean =>
      viewer !== null &&
      hasRight(viewer, 'question.answer', project) &&
      (unansweredProblem(question) ?? unpublishedProblem(project)) === null,
  };
}

/** Why somebody who sees the project may not ask in it on any day, or null: they belong to its studio. */
const neverProblem = (isOwn: boolean, project: Visible<Project>): Problem | null =>
  isOwn ? OWN_QUESTION : unpublishedProblem(project);

const secondsUntilTomorrow = (now: Date): number =>
  Math.ceil((startOfDay(dayNumber(dayOf(now)) + 1).getTime() - now.getTime()) / 1000);

const NOBODY: QuestionReader = { id: 0, ownProjects: [] };

const withoutAuthor = ({ authorId: _id, authorRole: _role, ...question }: QuestionRow): AnsweredQuestion => question;

const readerOf = (viewer: Viewer, seen: readonly Visible<Project>[]): QuestionReader => ({
  id: viewer.id,
  ownProjects: seen.flatMap((project) => (hasRight(viewer, 'question.answer', project) ? [project.id] : [])),
});
