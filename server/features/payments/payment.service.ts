import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { paymentsAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createPaying } from './paying.service.ts';
import { investmentOfReference } from './payment.reference.rules.ts';
import {
  investmentPayments,
  NOTHING_PAID,
  type InvestmentPayments,
  type Payment,
  type PaymentCount,
  type PaymentState,
} from './payment.rules.ts';
import { createReceiving } from './receiving.service.ts';

export type PayableInvestment = { investment: Investment; project: Visible<Project> };

const UNPAID = { ...NOTHING_PAID, reportedOn: null, isStudioClosed: false };

/** What was paid of commitments: both sides say what they did, and see it. */
export function createPaymentService(dependencies: Dependencies) {
  const { payments } = dependencies;
  const rights = createRights(dependencies);

  return {
    ...createPaying(dependencies),
    ...createReceiving(dependencies),

    /** Batch: what was paid of those of these investments whose payments the viewer may see, by id. */
    async ofInvestments(viewer: Viewer | null, of: readonly PayableInvestment[]) {
      requireViewer(viewer);
      const paid = await payments.paidOf(of.map(({ investment }) => investment.id));
      const rows = of.map(({ investment, project }) =>
        investmentPayments(investment, project, paid.get(investment.id) ?? UNPAID),
      );
      const projects = of.map(({ project }) => project);
      const seen = paymentsAmong(viewer, await rights.among(viewer, 'project.payments', projects), rows);
      return new Map(seen.map((row) => [row.investmentId, row]));
    },

    /** Batch: the payment rows of these investments, oldest first, by id. */
    async rowsOf(seen: readonly Visible<InvestmentPayments>[]): Promise<Map<number, Payment[]>> {
      return payments.paymentsOf(seen.map(({ investmentId }) => investmentId));
    },

    /**
     * Investments in a project by the state of their payments, newest first; with a reference, the one it names. Empty
     * for who may not see them.
     */
    async listOfProject(
      viewer: Viewer | null,
      project: Visible<Project>,
      { state, reference }: { state: PaymentState | null; reference: string | null },
      slice: Slice,
    ): Promise<Listed<Investment>> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'project.payments', project))) return emptyList();
      const investmentId = reference === null ? null : (investmentOfReference(reference) ?? 0); // no row has it
      return payments.listByProject(project.id, { state, investmentId }, slice);
    },

    /** Empty for who may not see them. */
    async countsOfProject(viewer: Viewer | null, project: Visible<Project>): Promise<PaymentCount[]> {
      requireViewer(viewer);
      const may = await rights.may(viewer, 'project.payments', project);
      return may ? payments.countsOfProject(project.id) : [];
    },

    /** The viewer's own investments by the state of their payments, newest first; empty for a developer. */
    async listMine(viewer: Viewer | null, state: PaymentState | null, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      if (viewer.role !== 'investor') return emptyList();
      return payments.listByInvestor(viewer.id, { state, investmentId: null }, slice);
    },

    /** Empty for a developer. */
    async countsMine(viewer: Viewer | null): Promise<PaymentCount[]> {
      requireViewer(viewer);
      return viewer.role === 'investor' ? payments.countsOfInvestor(viewer.id) : [];
    },
  };
}
