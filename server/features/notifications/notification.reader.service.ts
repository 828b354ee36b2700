import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Comment } from '#server/features/comments/comment.rules.ts';
import type { Question } from '#server/features/questions/question.rules.ts';
import type { SentenceParts, SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { dayOf, daysBetween, type Day } from '#server/kernel/time/calendar.ts';
import { keyed } from '#server/kernel/collections.ts';
import { releaseAnnouncedBy } from '#server/features/investments/investment.events.ts';
import { investorOf, isOfAnswer, isOfPayment } from '#server/features/payments/payment.events.ts';
import type { Unpaid } from '#server/features/payments/term/payment.term.repository.ts';
import { payByOfEvent, type PaymentTerm } from '#server/features/payments/term/payment.term.rules.ts';
import { dueOnOfEvent } from '#server/features/returns/report.counts.rules.ts';
import { wordsOfEvents } from '#server/features/returns/distributions/distribution.events.rules.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { ModerationNotice } from '#server/features/moderation/moderation.rules.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import {
  ownedNotices,
  readableAmong,
  readableQuestions,
  readableUnder,
  visibleIn,
  type Readable,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import { isEndStored } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { withAuthors } from '#server/features/comments/comment.authors.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { moneyOf, type MoneySubjects } from './notification.money.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** An event as shown to one person; parts that its kind doesn't have are null. */
export type Notification = {
  id: number;
  kind: EventKind;
  createdAt: Date;
  /** What was invested or reversed; at a project's end, the reader's released amount. Null for other kinds. */
  amountCents: Cents | null;
  /** Why, for the affected person and the project's owner, in the words of who did it; null for other kinds. */
  reason: string | null;
  /** Whether the reader is a studio. */
  isStudio: boolean;
  /** The viewer's own investment that the event is about; null for others' and other kinds. */
  investmentId: number | null;
  event: StoredEvent;
  project: Visible<Project>;
  update: Readable<UpdateRow> | null;
  comment: Readable<Comment> | null;
  question: Readable<Question> | null;
  milestone: Visible<Milestone> | null;
  /** The reader's notice of hidden content. */
  notice: Visible<ModerationNotice> | null;
  /** Public name of the investor, commenter or asker, whom the reader sees in other screens too. */
  actorName: string | null;
  text: string;
  isUnread: boolean;
  /** The number of earlier ones grouped under it. */
  others: number;
};

type Subjects = MoneySubjects & {
  updates: Map<number, Readable<UpdateRow>>;
  comments: Map<number, Readable<Comment>>;
  questions: Map<number, Readable<Question>>;
  milestones: Map<number, Visible<Milestone>>;
  /** Of the commitments that are to be paid. */
  terms: ReadonlyMap<number, PaymentTerm>;
  /** What the reader has to pay, read for events that announce that they may. */
  unpaid: readonly Unpaid[];
  /** The last days of the periods of revenue reports. */
  periods: ReadonlyMap<number, Day>;
  notices: readonly Visible<ModerationNotice>[];
  hidings: readonly ModerationNotice[];
};

/** Turns events into notifications of one person, as of now: without what they may not see or what was deleted. */
export function createNotificationReader(dependencies: Dependencies) {
  const { projects, updates, comments, questions, milestones, investments, payments, moderation, users } = dependencies;
  const { distributions, paymentTerms, returnAnswers, returnSums, due } = dependencies;
  const rights = createRights(dependencies);

  async function subjectsOf(viewer: Viewer, seen: readonly Visible<Project>[], events: readonly StoredEvent[]) {
    const ids = (subject: SubjectKind): number[] =>
      events.flatMap(({ kind, subjectId }) =>
        EVENTS[kind].subject === subject && subjectId !== null ? [subjectId] : [],
      );
    const investors = events.flatMap((event) => investorOf(event) ?? []);
    const reversals = events.flatMap(({ kind, subjectId }) =>
      kind === 'investment_reversed' && subjectId !== null ? [subjectId] : [],
    );
    const [
      audience,
      open,
      said,
      questionRows,
      promised,
      notices,
      hidings,
      names,
      reasons,
      paymentReasons,
      returnTexts,
      distributionWords,
      reversed,
      released,
      terms,
      unpaid,
      periods,
    ] = await Promise.all([
      rights.audienceOf(viewer, seen),
      rights.among(viewer, 'investors.see', seen),
      comments.findByIds(ids('comment')),
      questions.findByIds(ids('question')),
      milestones.findByIds(ids('milestone')),
      moderation.findNotices(ids('moderation_notice')),
      moderation.findProjectNotices(
        seen.map(({ userId }) => userId),
        events.flatMap(({ kind, createdAt }) => (kind === 'project_hidden' ? [createdAt] : [])),
      ),
      users.findNames([...new Set(investors)]),
      investments.reversalReasons(reversals),
      payments.paymentReasons(events.flatMap(({ kind, subjectId }) => (isOfPayment(kind) && subjectId) || [])),
      returnAnswers.textsAbout(events.flatMap(({ kind, subjectId }) => (isOfAnswer(kind) && subjectId) || [])),
      distributions.wordsAbout(ids('distribution')),
      investments.reversalsAmong(reversals),
      investments.releasedOf(
        viewer.id,
        events.flatMap(({ kind, projectId }) => (releaseAnnouncedBy(kind) ? projectId : [])),
      ),
      paymentTerms.termsOf(
        events.flatMap(({ kind, subjectId }) => (kind === 'payment_due_soon' && subjectId) || []),
        due(),
      ),
      announcesTerm(seen, events) ? paymentTerms.unpaidBy(viewer.id, due()) : [],
      returnSums.periodEndsOf(ids('revenue_report')),
    ]);
    const written = await updates.findByIds([...new Set([...ids('update'), ...said.map(({ updateId }) => updateId)])]);
    const readable = readableAmong(audience, written);
    return {
      updates: keyed(readable, ({ id }) => id),
      comments: keyed(readableUnder(readable, await withAuthors(users, said)), ({ id }) => id),
      questions: keyed(readableQuestions(viewer, seen, await withAuthors(users, questionRows)), ({ id }) => id),
      milestones: keyed(visibleIn(seen, promised), ({ id }) => id),
      notices: ownedNotices(viewer, [...notices, ...hidings]),
      hidings,
      investors: names,
      reasons,
      paymentReasons,
      returnTexts,
      distributionTexts: wordsOfEvents(distributionWords),
      reversals: reversed,
      released,
      terms,
      unpaid,
      periods,
      open: new Set(open),
    };
  }

  return {
    async read(viewer: Viewer, events: readonly StoredEvent[]): Promise<Notification[]> {
      if (events.length === 0) return [];
      const found = await projects.findByIds([...new Set(events.map(({ projectId }) => projectId))]);
      const seen = await rights.filterVisible(viewer, found);
      const byId = keyed(seen, ({ id }) => id);
      const subjects = await subjectsOf(viewer, seen, events);
      return events.flatMap((event) => {
        const project = byId.get(event.projectId);
        return project ? notificationOf(viewer, event, project, subjects) : [];
      });
    },
  };
}

/** Whether one announces that commitments may be paid, until a last day. */
const announcesTerm = (seen: readonly Project[], events: readonly StoredEvent[]): boolean =>
  events.some(
    ({ kind, projectId }) =>
      kind === 'payment_instructions_published' &&
      seen.some(({ id, paymentDays }) => id === projectId && paymentDays !== null),
  );

/** A day, and how many days it was away then. */
const awayFrom = (at: Date, day: Day | null) => (day === null ? null : { day, daysLeft: daysBetween(dayOf(at), day) });

/** Kinds with an operator's reason. */
const HIDING: readonly EventKind[] = ['project_hidden', 'content_hidden'];

/** Whether an event belongs to this notice: by its id or, for projects, by its time. */
function isAbout({ kind, projectId, subjectId, createdAt }: StoredEvent, notice: ModerationNotice): boolean {
  if (EVENTS[kind].subject === 'moderation_notice') return notice.id === subjectId;
  if (kind !== 'project_hidden' || notice.subjectKind !== 'project') return false;
  return notice.projectId === projectId && notice.hiddenAt.getTime() === createdAt.getTime();
}

/** As sentences say it. */
function campaignOf(project: Project): SentenceParts['campaign'] {
  const { fundingGoalCents: goal, raisedAtCloseCents: atClose } = project;
  return {
    isOpen: project.isActive && !isEndStored(project),
    isBelowGoal: project.fundingRaisedCents < goal,
    isFunded: project.campaignResult === 'FUNDED',
    endedBelowCents: atClose !== null && atClose < goal ? atClose : null,
  };
}

/** What sentences say of a game's revenue; `endsOn`: of the period of a report. */
function reportOf(event: StoredEvent, project: Project, endsOn: Day | null): SentenceParts['report'] {
  const game = sharingGame(project);
  const today = dayOf(event.createdAt);
  return {
    endsOn,
    due: awayFrom(event.createdAt, dueOnOfEvent(event, game)),
    areToCome: game?.periods.some((period) => period.endsOn >= today) ?? false,
  };
}

function notificationOf(
  viewer: Viewer,
  event: StoredEvent,
  project: Visible<Project>,
  subjects: Subjects,
): Notification[] {
  const { id, kind, createdAt } = event;
  const subjectId = event.subjectId ?? 0;
  const { subject, sentence } = EVENTS[kind];
  const comment = subject === 'comment' ? (subjects.comments.get(subjectId) ?? null) : null;
  const updateId = subject === 'update' ? subjectId : comment?.updateId;
  const update = (updateId && subjects.updates.get(updateId)) || null;
  const question = subject === 'question' ? (subjects.questions.get(subjectId) ?? null) : null;
  const milestone = subject === 'milestone' ? (subjects.milestones.get(subjectId) ?? null) : null;
  const notice = subjects.notices.find((one) => isAbout(event, one)) ?? null;
  const hiding = HIDING.includes(kind) ? (notice ?? subjects.hidings.find((one) => isAbout(event, one))) : null;
  const isGone = {
    update: !update,
    comment: !comment,
    question: !question,
    milestone: !milestone,
    moderation_notice: !notice,
    distribution: false,
    revenue_report: false,
    investment: subjects.reversals.get(subjectId)?.isRelease === true, // the end of the project has its own notification
  };
  if (subject && isGone[subject]) return [];
  const money = moneyOf(viewer, event, project, subjects);
  const questioner = question?.authorId === event.actorId ? question?.authorName : null;
  const { investmentId, amountCents, toReturnCents } = money;
  const { closesOn } = project;
  const actorName = money.name ?? comment?.authorName ?? questioner ?? null;
  const text = sentence({
    actor: actorName,
    title: update?.title ?? milestone?.title ?? (subject && notice ? notice.title : null),
    amountCents,
    toReturnCents,
    outcome: project.projectOutcome,
    isToReader: event.addresseeId === viewer.id,
    closing: awayFrom(createdAt, closesOn),
    payBy: awayFrom(createdAt, payByOfEvent(event, subjects)),
    report: reportOf(event, project, subject === 'revenue_report' ? (subjects.periods.get(subjectId) ?? null) : null),
    campaign: campaignOf(project),
  });
  const reason = hiding?.reason ?? money.reason;
  const parts = { project, update, comment, question, milestone, notice, actorName, amountCents, reason, investmentId };
  const isStudio = viewer.role === 'developer';
  return [{ id, kind, createdAt, event, isStudio, ...parts, text, isUnread: true, others: 0 }];
}
