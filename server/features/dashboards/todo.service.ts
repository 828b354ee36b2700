import { dayOf, daysBetween, type Day } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { withAuthors } from '#server/features/comments/comment.authors.service.ts';
import { deadlineOf, inDueOrder, type Milestone } from '#server/features/milestones/milestone.rules.ts';
import { lacksInstructions, type PaidTotals } from '#server/features/payments/payment.rules.ts';
import { answerableSince, openDisputesSince } from '#server/features/payments/returns/return.answer.rules.ts';
import { createOverdueReading } from '#server/features/payments/term/overdue.steps.ts';
import { firstPayByOf } from '#server/features/payments/term/payment.term.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { QuestionReader } from '#server/features/questions/question.repository.ts';
import { readableQuestions, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { ReadProjectIds } from './figures.service.ts';
import { createReturnTodos, type OwnSums } from './todo.returns.service.ts';
import { DUE_DAYS, MAX_TODO, NO_TODO, owesMilestones, TODO_KINDS, type Todo } from './todo.rules.ts';

const isPublished = (project: Project): boolean => project.isPublished;
const wasPublished = (project: Project): boolean => project.publishedAt !== null;

/** Reads what other fields of the same request ask for, too. */
export type TodoReads = {
  projectIds: ReadProjectIds;
  distributionSums: OwnSums;
  paidTotals: (viewer: Viewer) => Promise<PaidTotals>;
  /** Those that the viewer sees. */
  projects: (ids: readonly number[]) => Promise<Visible<Project>[]>;
  project: (id: number) => Promise<Visible<Project> | null>;
  milestones: (projects: readonly Visible<Project>[]) => Promise<Visible<Milestone>[]>;
  studio: (id: number) => Promise<DeveloperProfile | null>;
};

/** What is due, requested or unanswered for a person. */
export function createTodoService(dependencies: Dependencies) {
  const { updateRequests, questions, waitingPayments, returnAnswers } = dependencies;
  const { paymentInstructions, paymentTerms, returnAccounts, notifications, users, calendar, due } = dependencies;
  const rights = createRights(dependencies);
  const findOverdue = createOverdueReading(dependencies);
  const returnTodos = createReturnTodos(dependencies);

  /** The published ones of a few projects. */
  async function publishedOf(reads: TodoReads, rows: readonly { projectId: number }[]): Promise<Visible<Project>[]> {
    const ids = [...new Set(rows.map(({ projectId }) => projectId))];
    return (await Promise.all(ids.map(reads.project))).filter((found) => found !== null).filter(isPublished);
  }

  /** Milestones that are overdue or due soon, by their dates, and those of each project that have none. */
  async function milestonesOf(seen: readonly Visible<Project>[], reads: TodoReads): Promise<Todo[]> {
    const today = dayOf(calendar());
    const projectsById = new Map(seen.map((project) => [project.id, project]));
    const watched = seen.filter(owesMilestones);
    const promised = await reads.milestones(watched);
    const dated = inDueOrder(promised).flatMap((milestone): Todo[] => {
      const project = projectsById.get(milestone.projectId) ?? null;
      const { state } = deadlineOf(milestone, today);
      if (state === 'overdue') return [{ ...NO_TODO, kind: 'milestone_overdue', project, milestone }];
      const isNear = milestone.dueDate !== null && daysBetween(today, milestone.dueDate) <= DUE_DAYS;
      return state === 'pending' && isNear ? [{ ...NO_TODO, kind: 'milestone_due', project, milestone }] : [];
    });
    const undated = watched.flatMap((project): Todo[] => {
      const waiting = promised.filter((one) => one.projectId === project.id && deadlineOf(one, today).state === 'none');
      const [milestone] = waiting;
      return milestone ? [{ ...NO_TODO, kind: 'milestones_undated', count: waiting.length, project, milestone }] : [];
    });
    return [...dated, ...undated];
  }

  async function questionsOf(viewer: Viewer, reader: QuestionReader, reads: TodoReads): Promise<Todo[]> {
    const waiting = await questions.listWaiting(reader, MAX_TODO);
    const seen = await publishedOf(reads, waiting);
    return readableQuestions(viewer, seen, await withAuthors(users, waiting)).map((question) => ({
      ...NO_TODO,
      kind: 'question_waiting',
      project: seen.find(({ id }) => id === question.projectId) ?? null,
      question,
    }));
  }

  async function requestsOf(own: readonly Visible<Project>[]): Promise<Todo[]> {
    const open = await updateRequests.countOpen(own.map(({ id }) => id));
    return own.flatMap((project): Todo[] => {
      const count = open.get(project.id) ?? 0;
      return count > 0 ? [{ ...NO_TODO, kind: 'update_requested', count, project }] : [];
    });
  }

  async function overdueOf(own: readonly Visible<Project>[]): Promise<Todo[]> {
    const overdue = await findOverdue(own);
    return own.flatMap((project): Todo[] => {
      const unpaid = overdue.filter(({ projectId }) => projectId === project.id);
      const amountCents = unpaid.reduce((sum, { dueCents }) => sum + dueCents, 0);
      const count = unpaid.length;
      return count > 0 ? [{ ...NO_TODO, kind: 'payments_overdue', count, amountCents, project }] : [];
    });
  }

  /** What was paid and has no answer, what is to be returned, and what was returned and is in dispute. */
  async function paymentsOf(own: readonly Visible<Project>[]): Promise<Todo[]> {
    const ids = own.map(({ id }) => id);
    const waiting = await waitingPayments.waitingIn(ids, openDisputesSince(dayOf(calendar())));
    return own.flatMap((project): Todo[] => {
      const { toReturn = NOTHING, reportCount = 0, disputeCount = 0 } = waiting.get(project.id) ?? {};
      const reports = { ...NO_TODO, kind: 'payments_to_confirm', count: reportCount, project } as const;
      const returns = { ...NO_TODO, kind: 'payments_to_return', ...toReturn, project } as const;
      const disputes = { ...NO_TODO, kind: 'returns_disputed', count: disputeCount, project } as const;
      return [reports, returns, disputes].filter(({ count }) => count > 0);
    });
  }

  async function returnedTo(viewer: Viewer, reads: TodoReads): Promise<Todo[]> {
    if ((await reads.paidTotals(viewer)).returnedCents === 0) return [];
    const returned = await returnAnswers.unansweredBy(viewer.id, answerableSince(dayOf(calendar())), MAX_TODO);
    if (returned.length === 0) return [];
    const seen = await publishedOf(reads, returned);
    return returned.flatMap(({ projectId, ...one }): Todo[] => {
      const project = seen.find(({ id }) => id === projectId);
      return project ? [{ ...NO_TODO, ...one, kind: 'return_to_answer', project }] : [];
    });
  }

  /** Those whose studio may write them, and hasn't. */
  async function missingInstructionsOf(own: readonly Visible<Project>[]): Promise<Todo[]> {
    const missing = own.filter(lacksInstructions);
    const ids = missing.map(({ id }) => id);
    if (ids.length === 0) return [];
    const frozen = await paymentInstructions.paymentBlocksAmong(ids);
    const written = new Set(
      (await paymentInstructions.listCurrentAndNext(ids, calendar())).map((row) => row.projectId),
    );
    return missing
      .filter(({ id }) => !frozen.has(id) && !written.has(id))
      .map((project) => ({ ...NO_TODO, kind: 'instructions_missing', project }));
  }

  /** Once for all projects of a studio that is paid. */
  async function missingContactOf(own: readonly Visible<Project>[], reads: TodoReads): Promise<Todo[]> {
    const paid = own.find(({ paymentsSince }) => paymentsSince !== null);
    const studio = paid && (await reads.studio(paid.developerId));
    return studio?.links.length === 0 ? [{ ...NO_TODO, kind: 'contact_missing' }] : [];
  }

  async function owedBy(viewer: Viewer, funded: readonly Visible<Project>[]): Promise<Todo[]> {
    const owed = await waitingPayments.owedBy(viewer.id, 2 * funded.length);
    const projectsById = new Map(funded.map((project) => [project.id, project]));
    const hasTerm = owed.some(({ projectId }) => (projectsById.get(projectId)?.paymentDays ?? null) !== null);
    const terms = hasTerm ? await paymentTerms.unpaidBy(viewer.id, due()) : [];
    const found = owed.flatMap(({ projectId, isRefused, ...owing }): Todo[] => {
      const project = projectsById.get(projectId);
      const payBy = firstPayByOf(terms.filter((term) => term.projectId === projectId && term.isRefused === isRefused));
      return project
        ? [{ ...NO_TODO, ...owing, payBy, kind: isRefused ? 'payment_refused' : 'payment_due', project }]
        : [];
    });
    const byDay = found.filter(hasDay).toSorted((one, other) => (one.payBy < other.payBy ? -1 : 1));
    return [...byDay, ...found.filter((todo) => !hasDay(todo))];
  }

  /** What is to be returned without an account in force for it: nothing where nothing is left of what was received. */
  async function toReturn(viewer: Viewer, reads: TodoReads) {
    const { paidCents, returnedCents } = await reads.paidTotals(viewer);
    return paidCents > returnedCents ? returnAccounts.owedWithoutAccount(viewer.id, due()) : NOTHING;
  }

  /** What was paid of revenue and may be answered, and that no account is in force to which money is to go. */
  async function receivedBy(viewer: Viewer, reads: TodoReads): Promise<Todo[]> {
    const [owed, { todo, withoutAccount }] = await Promise.all([
      toReturn(viewer, reads),
      returnTodos.ofInvestor(viewer, reads.distributionSums),
    ]);
    const count = owed.count + withoutAccount.count;
    const amountCents = owed.amountCents + withoutAccount.amountCents;
    return [
      ...todo,
      ...(count > 0 ? [{ ...NO_TODO, count, amountCents, kind: 'return_account_missing' } as const] : []),
    ];
  }

  async function ofInvestor(viewer: Viewer, reads: TodoReads): Promise<Todo[][]> {
    const [funded, unread] = await Promise.all([
      reads.projectIds(viewer).then(reads.projects),
      notifications.countUnreadNews(viewer.id, 'funded'),
    ]);
    const news: Todo[] = unread > 0 ? [{ ...NO_TODO, kind: 'updates_unread', count: unread }] : [];
    return [
      news,
      ...(await Promise.all([
        owedBy(viewer, funded.filter(isPublished)),
        receivedBy(viewer, reads),
        returnedTo(viewer, reads),
        questionsOf(viewer, { id: viewer.id, ownProjects: [] }, reads),
      ])),
    ];
  }

  /** What waits for the studio in projects of its own that were published. */
  function inProjects(all: readonly Visible<Project>[], reads: TodoReads): Promise<Todo[][]> {
    const own = all.filter(isPublished);
    return Promise.all([
      milestonesOf(own, reads),
      paymentsOf(all), // money is owed in hidden ones, too
      overdueOf(all),
      returnTodos.ofProjects(all),
      missingInstructionsOf(own),
      missingContactOf(own, reads),
      requestsOf(own),
    ]);
  }

  async function ofStudio(viewer: Viewer, reads: TodoReads): Promise<Todo[][]> {
    const all = (await reads.projects(await reads.projectIds(viewer))).filter(wasPublished);
    const own = all.filter(isPublished).map(({ id }) => id);
    const [waiting, asked] = await Promise.all([
      inProjects(all, reads),
      questionsOf(viewer, { id: viewer.id, ownProjects: own }, reads),
    ]);
    return [...waiting, asked];
  }

  return {
    /** The most urgent first, of each kind at most `MAX_TODO`. */
    async list(viewer: Viewer | null, reads: TodoReads): Promise<Todo[]> {
      requireViewer(viewer);
      return mostUrgent(await (viewer.role === 'developer' ? ofStudio(viewer, reads) : ofInvestor(viewer, reads)));
    },

    /** The same of one project, of a draft the milestones without a date; null for everybody but its developer. */
    async listOfProject(viewer: Viewer | null, project: Visible<Project>, reads: TodoReads): Promise<Todo[] | null> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'figures.see', project))) return null;
      if (!wasPublished(project)) {
        return mostUrgent([(await milestonesOf([project], reads)).filter(({ kind }) => kind === 'milestones_undated')]);
      }
      const ownProjects = isPublished(project) ? [project.id] : [];
      const [waiting, asked] = await Promise.all([
        inProjects([project], reads),
        questionsOf(viewer, { id: NOBODY, ownProjects }, reads),
      ]);
      return mostUrgent([...waiting, asked]);
    },
  };
}

const NOTHING = { count: 0, amountCents: 0 };

const hasDay = (todo: Todo): todo is Todo & { payBy: Day } => todo.payBy !== null;

/** An account without questions of its own. */
const NOBODY = 0;

const mostUrgent = (lists: readonly Todo[][]): Todo[] =>
  TODO_KINDS.flatMap((kind) =>
    lists
      .flat()
      .filter((todo) => todo.kind === kind)
      .slice(0, MAX_TODO),
  );
