import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { requireBankDetails } from '../bank.details.rules.ts';
import { createPaymentLocking } from '../payment.locking.service.ts';
import { paymentReasonProblem } from '../payment.writing.rules.ts';
import { createReturnAnswering } from './return.answer.steps.ts';
import {
  openDisputesSince,
  replyProblem,
  returnStateOf,
  type ReturnAnswer,
  type ReturnAnswerKind,
  type ReturnState,
} from './return.answer.rules.ts';

type Said = Partial<Pick<ReturnAnswer, 'text' | 'bankReference'>>;
export type ReturnReply = { paymentId: number; text: string; bankReference: string | null };

/** Both sides on what a studio says that it returned; no sum changes. */
export function createReturnAnswerService(dependencies: Dependencies) {
  const { database, returnAnswers, payments, calendar } = dependencies;
  const { lockOwn, lockRecorded } = createPaymentLocking(dependencies);
  const rights = createRights(dependencies);
  const { addAnswer } = createReturnAnswering(dependencies);

  /** Adds an answer to a row of an investment that `lock` finds. `read` refuses or returns what is said. */
  async function answer(
    viewer: Viewer | null,
    { paymentId, kind }: { paymentId: number; kind: ReturnAnswerKind },
    read: () => Said,
  ): Promise<Investment> {
    requireViewer(viewer);
    return database.write(viewer, async (tx, emit) => {
      const row = await payments.findPayment(tx, paymentId);
      if (!row) throw new DomainError(NOT_FOUND.payment);
      const lock = kind === 'REPLIED' ? lockRecorded : lockOwn;
      const { investment } = await lock(tx, viewer, row.investmentId, NOT_FOUND.payment);
      const said = read();
      await addAnswer({ tx, emit }, row, { kind, ...said }, { actorId: viewer.id, createdAt: calendar() });
      return investment;
    });
  }

  return {
    /** Says that what the studio returned to the viewer was received. */
    confirm: (viewer: Viewer | null, paymentId: number): Promise<Investment> =>
      answer(viewer, { paymentId, kind: 'CONFIRMED' }, () => ({})),

    /** Says that it was not received, once. */
    dispute: (viewer: Viewer | null, paymentId: number, reason: string): Promise<Investment> =>
      answer(viewer, { paymentId, kind: 'DISPUTED' }, () => {
        refuse(paymentReasonProblem(reason));
        return { text: tidy(reason) };
      }),

    /** Withdraws the viewer's own dispute. */
    withdrawDispute: (viewer: Viewer | null, paymentId: number): Promise<Investment> =>
      answer(viewer, { paymentId, kind: 'WITHDRAWN' }, () => ({})),

    /** The studio's only reply to a dispute. */
    reply: (viewer: Viewer | null, { paymentId, text, bankReference }: ReturnReply): Promise<Investment> =>
      answer(viewer, { paymentId, kind: 'REPLIED' }, () => {
        refuse(replyProblem(text));
        return { text: tidy(text), bankReference: requireBankDetails({ bankReference }).bankReference };
      }),

    /** How many returns of a project are in dispute; 0 for who may not see its payments. */
    async countOfProject(viewer: Viewer | null, project: Visible<Project>): Promise<number> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'project.payments', project))) return 0;
      return returnAnswers.countDisputedIn(project.id, openDisputesSince(dayOf(calendar())));
    },

    /** Batch: the states of the returns among these rows, which the viewer sees. */
    async statesOf(viewer: Viewer | null, paymentIds: readonly number[]): Promise<Map<number, ReturnState>> {
      requireViewer(viewer);
      const [returns, answers] = await Promise.all([
        returnAnswers.returnsAmong(paymentIds),
        returnAnswers.answersTo(paymentIds),
      ]);
      const today = dayOf(calendar());
      return new Map(returns.map((row) => [row.id, returnStateOf(row, answers.get(row.id) ?? [], today)]));
    },

    /** Batch: what was said of these rows, which the viewer sees. */
    async answersTo(viewer: Viewer | null, paymentIds: readonly number[]): Promise<Map<number, ReturnAnswer[]>> {
      requireViewer(viewer);
      return returnAnswers.answersTo(paymentIds);
    },
  };
}
