import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import { requireBankDetails } from '#server/features/payments/bank.details.rules.ts';
import { replyProblem, type ReturnAnswerKind } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { owedOf } from '../returns.rules.ts';
import { sharingGame } from '../revenue.report.rules.ts';
import { createDistributionLists } from './distribution.lists.service.ts';
import type { DistributionRow } from './distribution.repository.ts';
import { createDistributionAnswering, eventOfDistribution, NO_DETAILS } from './distribution.steps.ts';
import {
  distributionAmountProblem,
  distributionChoiceProblem,
  distributionCorrectionProblem,
  distributionDayProblem,
  distributionReasonProblem,
  distributionTotalProblem,
  firstPayableOn,
  NOT_OWED,
  type DistributionPayment,
} from './distribution.rules.ts';

/** `amount`: null is all that each is owed. `total`: the sum on screen; another sum is refused. */
export type PaidDistributions = {
  projectId: number;
  investorIds: number[];
  amount: Cents | null;
  total: Cents;
  paidOn: Day;
  bankReference: string | null;
};
export type DistributionReply = { paymentId: number; text: string; bankReference: string | null };

/** What studios pay their investors of revenue: the studio records it, its investors confirm or dispute it. */
export function createDistributionService(dependencies: Dependencies) {
  const { database, distributions, projects, calendar } = dependencies;
  const rights = createRights(dependencies);
  const { addAnswer, lockPayment } = createDistributionAnswering(dependencies);

  /** Of the viewer's own. */
  async function lockOwn(tx: Writer, viewer: Viewer, id: number): Promise<DistributionPayment> {
    const { paid } = await lockPayment(tx, id);
    if (paid.investorId !== viewer.id) throw new DomainError(NOT_FOUND.payment);
    return paid;
  }

  /** Of a project whose payments the viewer records. */
  async function lockRecorded(tx: Writer, viewer: Viewer, id: number): Promise<DistributionPayment> {
    const { paid, project } = await lockPayment(tx, id);
    if (!(await rights.may(viewer, 'project.payments', project, tx))) throw new DomainError(NOT_FOUND.payment);
    return paid;
  }

  /** `read` refuses or returns what is said. */
  async function answer(
    viewer: Viewer | null,
    { paymentId, kind }: { paymentId: number; kind: ReturnAnswerKind },
    read: () => { text?: string | null; bankReference?: string | null } = () => ({}),
  ): Promise<DistributionPayment> {
    requireViewer(viewer);
    return database.write(viewer, async (tx, emit) => {
      const lock = kind === 'REPLIED' ? lockRecorded : lockOwn;
      const paid = await lock(tx, viewer, paymentId);
      await addAnswer({ tx, emit }, paid, { kind, ...read() }, { actorId: viewer.id, createdAt: calendar() });
      return paid;
    });
  }

  return {
    ...createDistributionLists(dependencies),

    /** Records that these investors of a project were paid, all or none; those who are owed nothing stay. */
    async markPaid(
      viewer: Viewer | null,
      paid: PaidDistributions,
      rememberKey?: RememberKey,
    ): Promise<Visible<Project>> {
      const { projectId, paidOn, amount, total } = paid;
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const locked = await projects.lock(tx, projectId);
        const project = await rights.require(viewer, 'project.payments', locked, { tx });
        refuse(distributionChoiceProblem(paid));
        const { bankReference } = requireBankDetails(paid);
        const investorIds = [...new Set(paid.investorIds)];
        const createdAt = calendar();
        const author = { actorId: viewer.id, createdAt };
        const sums = await distributions.lockedSums(tx, projectId, investorIds);
        if (!sharingGame(project) || sums.size < investorIds.length) throw new DomainError(NOT_OWED);
        const rowCounts = await distributions.countRows(tx, projectId, investorIds);
        const firstOn = firstPayableOn(await distributions.firstReportAt(tx, projectId));
        refuse(distributionDayProblem({ day: paidOn, firstOn, today: dayOf(createdAt) }));
        const rows = [...sums.values()].flatMap((one): (DistributionRow & { amountCents: Cents })[] => {
          const { investorId } = one;
          const owedCents = owedOf(one);
          const amountCents = amount ?? owedCents;
          if (amount === null && owedCents === 0) return [];
          refuse(distributionAmountProblem(amountCents, owedCents, rowCounts.get(investorId) ?? 0));
          const row = { kind: 'PAID', projectId, investorId, amountCents, paidOn, bankReference } as const;
          return [{ ...NO_DETAILS, ...row, ...author }];
        });
        refuse(
          distributionTotalProblem(
            rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
            total,
          ),
        );
        if (rows.length > 0) {
          const rowOf = await distributions.add(tx, rows);
          for (const row of rows)
            emit(eventOfDistribution('distribution_paid', { ...row, id: rowOf(row.investorId) }, author));
        }
        await rememberKey?.(tx, projectId);
        return project;
      });
    },

    /** Takes back a payment, whole: it no longer counts as paid. */
    async correct(viewer: Viewer | null, paymentId: number, reason: string): Promise<DistributionPayment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const paid = await lockRecorded(tx, viewer, paymentId);
        const { projectId, investorId } = paid;
        const rowCounts = await distributions.countRows(tx, projectId, [investorId]);
        const wrong = distributionReasonProblem(reason);
        refuse(wrong ?? distributionCorrectionProblem(paid, rowCounts.get(investorId) ?? 0));
        const author = { actorId: viewer.id, createdAt: calendar() };
        const paidOn = dayOf(author.createdAt);
        const row = { kind: 'PAID', projectId, investorId, amountCents: -paid.amountCents, paidOn } as const;
        await distributions.add(tx, [{ ...NO_DETAILS, ...row, text: tidy(reason), reversesId: paid.id, ...author }]);
        emit(eventOfDistribution('distribution_corrected', paid, author));
        return paid;
      });
    },

    /** Says that what the studio paid was received. */
    confirm: (viewer: Viewer | null, paymentId: number): Promise<DistributionPayment> =>
      answer(viewer, { paymentId, kind: 'CONFIRMED' }),

    /** Says that it was not received, once. */
    dispute: (viewer: Viewer | null, paymentId: number, reason: string): Promise<DistributionPayment> =>
      answer(viewer, { paymentId, kind: 'DISPUTED' }, () => {
        refuse(distributionReasonProblem(reason));
        return { text: tidy(reason) };
      }),

    /** Withdraws the viewer's own dispute. */
    withdrawDispute: (viewer: Viewer | null, paymentId: number): Promise<DistributionPayment> =>
      answer(viewer, { paymentId, kind: 'WITHDRAWN' }),

    /** The studio's only reply to a dispute. */
    reply: (viewer: Viewer | null, { paymentId, text, bankReference }: DistributionReply) =>
      answer(viewer, { paymentId, kind: 'REPLIED' }, () => {
        refuse(replyProblem(text));
        return { text: tidy(text), bankReference: requireBankDetails({ bankReference }).bankReference };
      }),
  };
}
