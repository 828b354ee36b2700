import type { Emit, Writer } from '#server/platform/database/database.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import {
  commentTitle,
  hideProblem,
  NOT_HIDDEN,
  NOT_PUBLISHED,
  type Hideable,
  type ModerationNotice,
  type Subject,
} from '../moderation.rules.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { StoredProject } from '#server/features/projects/project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { reasonProblem, type OperatorAct } from './operator.acts.rules.ts';

/** What an operator did, and how many waiting reports were handled by it. */
export type ModerationAct = { act: OperatorAct; notice: ModerationNotice; handledReports: number };

type Target = Subject<Hideable> & { reason: string };

/** What to hide or show, with its project, which is locked. */
type Found = { project: StoredProject; ownerId: number; title: string; isHidden: boolean; isGone: boolean };

/** Operators' use cases to hide content and show it again. */
export function createOperatorHiding(dependencies: Dependencies) {
  const { database, projects, moderation, operatorActs, calendar } = dependencies;

  async function lockProject(tx: Writer, id: number): Promise<StoredProject> {
    const project = await projects.lock(tx, id);
    if (!project) throw new DomainError(NOT_FOUND.project);
    return project;
  }

  const FIND: Record<Hideable, (tx: Writer, id: number) => Promise<Found>> = {
    async project(tx, id) {
      const project = await lockProject(tx, id);
      const { userId: ownerId, title, hiddenAt } = project;
      return { project, ownerId, title, isHidden: hiddenAt !== null, isGone: false };
    },
    async update(tx, id) {
      const known = await moderation.findStoredUpdate(id, tx);
      if (!known) throw new DomainError(NOT_FOUND.update);
      const project = await lockProject(tx, known.projectId);
      const update = (await moderation.findStoredUpdate(id, tx)) ?? known; // it may have changed before the lock
      const isHidden = update.hiddenAt !== null;
      const isGone = update.deletedAt !== null && !isHidden;
      return { project, ownerId: project.userId, title: update.title, isHidden, isGone };
    },
    async comment(tx, id) {
      const known = await moderation.findStoredComment(id, tx);
      if (!known) throw new DomainError(NOT_FOUND.comment);
      const project = await lockProject(tx, known.projectId);
      const comment = (await moderation.findStoredComment(id, tx)) ?? known;
      const isHidden = comment.hiddenAt !== null;
      const isGone = comment.deletedAt !== null && !isHidden;
      return { project, ownerId: comment.authorId, title: commentTitle(comment.content), isHidden, isGone };
    },
    async question(tx, id) {
      const known = await moderation.findStoredQuestion(id, tx);
      if (!known) throw new DomainError(NOT_FOUND.question);
      const project = await lockProject(tx, known.projectId);
      const question = (await moderation.findStoredQuestion(id, tx)) ?? known;
      const isHidden = question.hiddenAt !== null;
      const isGone = question.deletedAt !== null && !isHidden;
      return { project, ownerId: question.authorId, title: commentTitle(question.content), isHidden, isGone };
    },
  };

  /**
   * How content is hidden: a project is unpublished, a text counts as deleted, so no other reader needs to check. A
   * null time shows it again.
   */
  const SET_HIDDEN: Record<
    Hideable,
    (tx: Writer, project: StoredProject, id: number, hiddenAt: Date | null) => Promise<unknown>
  > = {
    project: (tx, project, _id, hiddenAt) =>
      projects.save(tx, project, { isPublished: hiddenAt === null, hiddenAt }, hiddenAt ?? calendar()),
    update: (tx, _project, id, hiddenAt) => moderation.hideUpdate(tx, id, hiddenAt),
    comment: (tx, _project, id, hiddenAt) => moderation.hideComment(tx, id, hiddenAt),
    question: (tx, _project, id, hiddenAt) => moderation.hideQuestion(tx, id, hiddenAt),
  };

  const KINDS = { hidden: ['project_hidden', 'content_hidden'], shown: ['project_shown', 'content_shown'] } as const;

  /** Emits the event for the notice's owner, records the operator's act, and handles waiting reports. */
  async function record(
    { tx, emit }: { tx: Writer; emit: Emit },
    operator: Operator,
    done: 'hidden' | 'shown',
    { notice, reason, at }: { notice: ModerationNotice; reason: string; at: Date },
  ): Promise<ModerationAct> {
    const { id, subjectKind, subjectId, projectId, ownerId } = notice;
    const isProject = subjectKind === 'project';
    const kind: EventKind = KINDS[done][isProject ? 0 : 1];
    const addressed = isProject ? { subjectId: null } : { subjectId: id, addresseeId: ownerId };
    emit({ kind, projectId, actorId: null, ...addressed, createdAt: at });
    const subject = { kind: subjectKind, id: subjectId };
    const act = { operator: operator.name, kind: done, subjectKind, subjectId, reason, createdAt: at };
    return {
      act: await operatorActs.add(tx, act),
      notice,
      handledReports: await moderation.handleReports(tx, subject, at),
    };
  }

  return {
    /**
     * The owner is notified of the reason, and so are the investors of a hidden project. They
     * still see it, follow it, comment and request updates, but nobody invests.
     */
    async hide(operator: Operator, { kind, id, reason }: Target): Promise<ModerationAct> {
      refuse(reasonProblem(reason));
      return database.write(operator, async (tx, emit) => {
        const { project, ownerId, title, isHidden, isGone } = await FIND[kind](tx, id);
        if (isGone) throw new DomainError(NOT_FOUND[kind]);
        refuse(hideProblem(isHidden));
        if (kind === 'project' && !project.isPublished) throw new DomainError(NOT_PUBLISHED);
        const at = calendar();
        await SET_HIDDEN[kind](tx, project, id, at);
        const notice = await moderation.addNotice(tx, {
          subjectKind: kind,
          subjectId: id,
          projectId: project.id,
          ownerId,
          title,
          reason: reason.trim(),
          hiddenAt: at,
        });
        return record({ tx, emit }, operator, 'hidden', { notice, reason: reason.trim(), at });
      });
    },

    /** A project is published again, with the terms it had. */
    async show(operator: Operator, { kind, id, reason }: Target): Promise<ModerationAct> {
      refuse(reasonProblem(reason));
      return database.write(operator, async (tx, emit) => {
        const { project, isHidden, isGone } = await FIND[kind](tx, id);
        if (isGone) throw new DomainError(NOT_FOUND[kind]);
        const hiding = isHidden ? await moderation.findHiding({ kind, id }, tx) : null;
        if (!hiding) throw new DomainError(NOT_HIDDEN);
        const at = calendar();
        await SET_HIDDEN[kind](tx, project, id, null);
        const notice = await moderation.markShown(tx, hiding.id, at);
        return record({ tx, emit }, operator, 'shown', { notice, reason: reason.trim(), at });
      });
    },
  };
}
