import { subjectKey } from '../moderation.reports.repository.ts';
import type {
  StoredComment,
  StoredInvestment,
  StoredQuestion,
  StoredUpdate,
} from '../moderation.content.repository.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { ModerationNotice, Report, ReportSubject, Subject } from '../moderation.rules.ts';
import type { Operator } from '#server/kernel/operator.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createOperatorHiding } from './operator.hiding.service.ts';
import { createOperatorSubjects, type DescribedSubject } from './operator.subjects.service.ts';
import { reasonProblem, type ActSubject, type OperatorAct } from './operator.acts.rules.ts';

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

export const LOOKED_AT = ['project', 'update', 'comment', 'question', 'person', 'investment'] as const;
export type LookedAt = (typeof LOOKED_AT)[number];

type Rows = {
  project: Project;
  update: StoredUpdate;
  comment: StoredComment;
  question: StoredQuestion;
  person: User;
  investment: StoredInvestment;
};

/** Everything about one thing, as it is stored: hidden and deleted texts too. */
export type Look<Kind extends LookedAt = LookedAt> = {
  [K in Kind]: {
    kind: K;
    id: number;
    row: Rows[K];
    /** Null for an investment, which nobody reports. */
    subject: DescribedSubject | null;
    /** Latest first, as notices and acts are. */
    reports: Report[];
    notices: ModerationNotice[];
    acts: OperatorAct[];
  };
}[Kind];

/** Answers listed before the queue, and rows listed about one thing. */
const LISTED = 100;

/** Operators' use cases about reports. No API calls them. */
export function createOperatorModeration(dependencies: Dependencies) {
  const { database, projects, users, moderation, operatorActs, calendar } = dependencies;
  const subjects = createOperatorSubjects(dependencies);

  const FIND: { [Kind in LookedAt]: (id: number) => Promise<Rows[Kind] | null> } = {
    project: (id) => projects.findById(id),
    update: (id) => moderation.findStoredUpdate(id),
    comment: (id) => moderation.findStoredComment(id),
    question: (id) => moderation.findStoredQuestion(id),
    person: (id) => users.findById(id),
    investment: (id) => moderation.findStoredInvestment(id),
  };

  const actsAbout = (kind: ActSubject, id: number): Promise<OperatorAct[]> => operatorActs.listAbout(kind, id, LISTED);

  return {
    ...createOperatorHiding(dependencies),

    /** Reports that wait, the oldest first, after one of them if it is given. */
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
        moderation.listAnswersWaiting(LISTED),
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

    /** Everything about one thing, hidden and deleted ones too. */
    async look<Kind extends LookedAt>(_operator: Operator, { kind, id }: { kind: Kind; id: number }) {
      const row = await FIND[kind](id);
      if (!row) throw new DomainError(NOT_FOUND[kind]);
      const acts = await actsAbout(kind, id);
      if (kind === 'investment') return { kind, id, row, subject: null, reports: [], notices: [], acts } as Look<Kind>;
      const subject: Subject = { kind, id };
      const [described, reports, notices] = await Promise.all([
        subjects.describe(subject),
        moderation.listReportsAbout(subject, LISTED),
        kind === 'person' ? moderation.listNoticesOf(id, LISTED) : moderation.listNoticesAbout(subject, LISTED),
      ]);
      return { kind, id, row, subject: described, reports, notices, acts } as Look<Kind>;
    },
  };
}

const subjectOf = ({ subjectKind: kind, subjectId: id }: Report): Subject => ({ kind, id });
