import { subjectKey } from '../moderation.repository.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { ModerationNotice, Report, ReportSubject, Subject } from '../moderation.rules.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createOperatorHiding } from './operator.hiding.service.ts';
import { createOperatorFind } from './operator.find.service.ts';
import { createOperatorLook } from './operator.look.service.ts';
import { createOperatorSubjects, type DescribedSubject } from './operator.subjects.service.ts';
import { reasonProblem, type OperatorAct } from './operator.acts.rules.ts';

/** `sameSubject`: how many reports of the subject wait, this one included. */
export type QueuedReport = Report & { subject: DescribedSubject; sameSubject: number };

/** Reports and answers waiting for an operator. `next`: the last report listed, if more follow, or null. */
export type ReportQueue = {
  reports: QueuedReport[];
  next: number | null;
  /** Answered notices on which no operator acted since; oldest answers first. */
  answers: ModerationNotice[];
};

export type DismissReports = { subjectKind: ReportSubject; subjectId: number; reason: string };
export type Dismissed = { act: OperatorAct; handledReports: number };

/** Answers listed before the queue. */
const ANSWERS = 100;

/** Operators' use cases about reports. No API calls them. */
export function createOperatorModeration(dependencies: Dependencies) {
  const { database, moderation, operatorActs, calendar } = dependencies;
  const subjects = createOperatorSubjects(dependencies);

  return {
    ...createOperatorHiding(dependencies),
    ...createOperatorLook(dependencies),
    ...createOperatorFind(dependencies),

    /** Unhandled reports, the oldest first, after one of them, if any. */
    async listReports(
      _operator: Operator,
      { after = null, limit = 20 }: { after?: number | null; limit?: number } = {},
    ): Promise<ReportQueue> {
      const found = await moderation.listWaiting(after, limit + 1);
      const page = found.slice(0, limit);
      const reported = [...new Map(page.map((report) => [subjectKey(subjectOf(report)), subjectOf(report)])).values()];
      const [described, waiting, answers] = await Promise.all([
        Promise.all(reported.map((subject) => subjects.describe(subject))),
        moderation.countWaiting(reported),
        moderation.listAnswersWaiting(ANSWERS),
      ]);
      const byKey = new Map(described.map((subject) => [subjectKey(subject), subject]));
      const reports = page.flatMap((report) => {
        const key = subjectKey(subjectOf(report));
        const subject = byKey.get(key);
        return subject ? [{ ...report, subject, sameSubject: waiting.get(key) ?? 0 }] : [];
      });
      return { reports, next: found.length > limit ? (page.at(-1)?.id ?? null) : null, answers };
    },

    /** Marks waiting reports and answers about a subject as handled, without hiding or showing it. */
    async dismissReports(operator: Operator, { subjectKind, subjectId, reason }: DismissReports): Promise<Dismissed> {
      refuse(reasonProblem(reason));
      return database.write(operator, async (tx) => {
        const at = calendar();
        const handledReports = await moderation.handleReports(tx, { kind: subjectKind, id: subjectId }, at);
        const hiding =
          subjectKind === 'person' ? null : await moderation.findHiding({ kind: subjectKind, id: subjectId }, tx);
        if (handledReports === 0 && !hiding?.answeredAt) throw new DomainError(NOT_FOUND.report);
        const act = await operatorActs.add(tx, {
          operator: operator.name,
          kind: 'report_dismissed',
          subjectKind,
          subjectId,
          reason: reason.trim(),
          createdAt: at,
        });
        return { act, handledReports };
      });
    },
  };
}

const subjectOf = ({ subjectKind: kind, subjectId: id }: Report): Subject => ({ kind, id });
