import type { Dependencies } from '#server/features/dependencies.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { eventOfPayment } from './payment.events.ts';
import type { NewPayment, PaidAfter } from './payment.repository.ts';
import { ENDING_KINDS, endedBy, netChange, type EndingKind, type PaymentKind } from './payment.rules.ts';
import type { OpenReport, Payable } from './payment.writing.rules.ts';

/**
 * A row to be added, without what its investment says. `report`: the one that is open afterwards; ignored where the row
 * itself is a report.
 */
export type Recorded = {
  payable: Payable;
  row: Pick<NewPayment, 'kind' | 'amountCents' | 'paidOn'> &
    Partial<Pick<NewPayment, 'reason' | 'bankReference' | 'note' | 'instructionsId' | 'answersId' | 'reversesId'>>;
  report: OpenReport | null;
};

type Author = { actorId: number; createdAt: Date };

/** Reads and adds the payments of locked projects. */
export function createPaymentRecording({ payments }: Pick<Dependencies, 'payments'>) {
  return {
    /** Investments of a locked project with what was paid of them. */
    async readPayable(tx: Writer, project: Project, investments: readonly Investment[]): Promise<Payable[]> {
      const ids = investments.map(({ id }) => id);
      const rowsOf = await payments.lockedPayments(tx, ids);
      return investments.map((investment) => ({ investment, project, ...rowsOf(investment.id) }));
    },

    /**
     * Adds a row to each investment, all in one project, and to their sums, after those that end what is settled or
     * donated; resolves with the rows' ids.
     */
    async record(tx: Writer, emit: Emit, author: Author, recorded: readonly Recorded[]): Promise<number[]> {
      const [first] = recorded;
      if (!first) return [];
      for (const kind of ENDING_KINDS) {
        const ended = recorded.filter((each) => endedKinds(each).includes(kind));
        const ids = ended.map(({ payable }) => payable.investment.id);
        if (ids.length > 0) await payments.endRows(tx, ids, { kinds: [kind], ...author });
      }
      const rows = recorded.map(({ payable, row }) => ({ ...NO_DETAILS, ...row, ...ownerOf(payable), ...author }));
      const idOf = await payments.add(tx, rows);
      const ids = recorded.map(({ payable }) => idOf(payable.investment.id));
      const after = recorded.map((each) => sumsAfter(each, idOf(each.payable.investment.id), author.createdAt));
      const grownBy = rows.reduce((sum, row) => sum + netChange(row), 0);
      await payments.saveSums(tx, first.payable.project.id, after, grownBy);
      rows.map(eventOfPayment).forEach(emit);
      return ids;
    },
  };
}

const NO_DETAILS = {
  reason: null,
  bankReference: null,
  note: null,
  instructionsId: null,
  answersId: null,
  reversesId: null,
};

const ownerOf = ({ investment: { id: investmentId, projectId, investorId } }: Payable) => ({
  investmentId,
  projectId,
  investorId,
});

const endedKinds = ({ payable: { investment, paid }, row }: Recorded): EndingKind[] => endedBy(investment, paid, row);

function sumsAfter({ payable, row, report }: Recorded, id: number, createdAt: Date): PaidAfter {
  const { kind, amountCents } = row;
  const { receivedCents, returnedCents, settledCents, donatedCents } = payable.paid;
  const ended = endedKinds({ payable, row, report });
  const added = (to: PaymentKind) => (kind === to ? amountCents : 0);
  const isReport = kind === 'REPORTED' && amountCents > 0;
  return {
    ...ownerOf(payable),
    receivedCents: receivedCents + added('RECEIVED'),
    returnedCents: returnedCents + added('RETURNED'),
    settledCents: (ended.includes('SETTLED') ? 0 : settledCents) + added('SETTLED'),
    donatedCents: (ended.includes('DONATED') ? 0 : donatedCents) + added('DONATED'),
    report: isReport ? { id, amountCents, createdAt } : report,
  };
}
