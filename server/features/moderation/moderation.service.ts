import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import {
  ALREADY_REPORTED,
  answerProblem,
  noticeProblem,
  OWN_CONTENT,
  reportProblem,
  type ModerationNotice,
  type Report,
  type ReportReason,
  type ReportSubject,
  type Subject,
} from './moderation.rules.ts';
import { reportAlertJob } from './operator/report.alert.mail.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { ownedNotices, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createQuestionService } from '#server/features/questions/question.service.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

type NewReport = { subject: Subject; reason: ReportReason | null; text: string };

/** Why a project is hidden, for those who still see it; the answer only for its developer. */
export type Hiding = Pick<ModerationNotice, 'reason' | 'hiddenAt' | 'answer' | 'answeredAt'> & {
  noticeId: number;
  viewerCanAnswer: boolean;
};

/** Reports, whose authors stay secret, and notices to the owners of what operators hid. */
export function createModerationService(dependencies: Dependencies) {
  const { database, projects, comments, users, moderation, jobs, throttles, calendar } = dependencies;
  const reader = createUpdateReader(dependencies);
  const questions = createQuestionService(dependencies);
  const rights = createRights(dependencies);

  const isOfStudio = (viewer: Viewer, project: Visible<Project>): Promise<boolean> =>
    rights.may(viewer, 'project.develop', project);

  /** Whether the subject is the viewer's own. Throws if they may not see it. */
  const IS_OWN: Record<ReportSubject, (viewer: Viewer, id: number) => Promise<boolean>> = {
    async project(viewer, id) {
      return isOfStudio(viewer, await rights.requireVisible(viewer, await projects.findById(id)));
    },
    async update(viewer, id) {
      return isOfStudio(viewer, (await reader.getReadable(viewer, id)).project);
    },
    async comment(viewer, id) {
      const comment = await comments.findById(id);
      if (!comment) throw new DomainError(NOT_FOUND.comment);
      await reader.getReadable(viewer, comment.updateId);
      return comment.authorId === viewer.id;
    },
    /** Once answered, it has the studio's words too, which its author may report. */
    async question(viewer, id) {
      const question = await questions.get(viewer, id);
      return question.authorId === viewer.id && question.answeredAt === null;
    },
    async person(viewer, id) {
      const [person] = await users.findViewers([id]);
      if (!person) throw new DomainError(NOT_FOUND.person);
      return person.id === viewer.id;
    },
  };

  /** Once per person and subject. The first report that waits of a subject is mailed to the operator. */
  async function store(viewer: Viewer, { kind, id }: Subject, reason: ReportReason, text: string) {
    const report = {
      reporterId: viewer.id,
      subjectKind: kind,
      subjectId: id,
      reason,
      text: text.trim(),
      createdAt: calendar(),
    };
    const added = await database.write(viewer, async (tx) => {
      const isFirst = (await moderation.countWaiting([{ kind, id }], tx)).size === 0;
      const saved = await moderation.addReport(tx, report);
      if (saved && isFirst)
        await jobs.add(tx, [reportAlertJob(dependencies, viewer.id, { kind, id, reason }, report.createdAt)]);
      return saved;
    });
    if (!added) throw new DomainError(ALREADY_REPORTED);
    return added;
  }

  return {
    async report(viewer: Viewer | null, { subject, reason, text }: NewReport): Promise<Report> {
      requireViewer(viewer);
      if (await IS_OWN[subject.kind](viewer, subject.id)) throw new DomainError(OWN_CONTENT);
      refuse(reportProblem(reason, text));
      if (await moderation.hasReported(viewer.id, subject)) throw new DomainError(ALREADY_REPORTED);
      await throttles.report.attempt({ accountId: viewer.id });
      return store(viewer, subject, reason as ReportReason, text);
    },

    /** Batch: the reasons of the hidden ones among these projects. */
    async hidingsOf(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, Hiding>> {
      requireViewer(viewer);
      const hidden = seen.flatMap(({ id, hiddenAt }) => (hiddenAt ? [id] : []));
      const notices = await moderation.findProjectHidings(hidden);
      const own = new Set(ownedNotices(viewer, notices).map(({ id }) => id));
      return new Map(
        notices.map(({ id, subjectId, reason, hiddenAt, answer, answeredAt }) => {
          const answered = own.has(id) ? { answer, answeredAt } : { answer: null, answeredAt: null };
          const viewerCanAnswer = own.has(id) && answeredAt === null;
          return [subjectId, { noticeId: id, reason, hiddenAt, ...answered, viewerCanAnswer }];
        }),
      );
    },

    /** The viewer's notices, latest first. */
    async listNotices(viewer: Viewer | null, slice: Slice): Promise<Listed<Visible<ModerationNotice>>> {
      requireViewer(viewer);
      const listed = await moderation.listNotices(viewer.id, slice);
      return { ...listed, rows: ownedNotices(viewer, listed.rows) };
    },

    /** Answers a notice: once, while its subject is hidden. */
    async answer(viewer: Viewer | null, noticeId: number, answer: string): Promise<Visible<ModerationNotice>> {
      requireViewer(viewer);
      const notice = await moderation.findNotice(noticeId);
      const [own] = ownedNotices(viewer, notice ? [notice] : []);
      if (!own) throw new DomainError(NOT_FOUND.notice);
      refuse(answerProblem(answer) ?? noticeProblem(own));
      const [answered] = ownedNotices(
        viewer,
        await database.write(viewer, async (tx) => {
          const at = calendar();
          const saved = await moderation.answerNotice(tx, noticeId, answer.trim(), at);
          if (saved) {
            const { subjectKind: kind, subjectId: id } = saved;
            await jobs.add(tx, [reportAlertJob(dependencies, viewer.id, { kind, id, reason: null }, at)]);
            return [saved];
          }
          refuse(noticeProblem((await moderation.findNotice(noticeId, tx)) ?? own)); // it was shown or answered meanwhile
          return [];
        }),
      );
      if (!answered) throw new DomainError(NOT_FOUND.notice);
      return answered;
    },

    canAnswer: (viewer: Viewer | null, notice: Visible<ModerationNotice>): boolean =>
      viewer !== null && ownedNotices(viewer, [notice]).length > 0 && noticeProblem(notice) === null,
  };
}
