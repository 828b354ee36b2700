import type { Dependencies } from '#server/features/dependencies.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { eventOfPayment } from './payment.events.ts';
import type { NewPayment, PaidAfter } from './payment.writes.repository.ts';
import type { OpenReport, Payable } from './payment.writing.rules.ts';

/** A row to be added, without what its investment says. `report`: open afterwards, unless the row is a report. */
export type Recorded = {
  of: Payable;
  row: Pick<NewPayment, 'kind' | 'amountCents' | 'paidOn'> &
    Partial<Pick<NewPayment, 'reason' | 'instructionsId' | 'answersId' | 'reversesId'>>;
  report: OpenReport | null;
};

/** Who records, and when. */
type By = { actorId: number; createdAt: Date };

/** Reads and adds the payments of locked projects. */
export function createRecording({ payments }: Pick<Dependencies, 'payments'>) {
  return {
    /** Investments of a locked project with what was paid of them. */
    async readPayable(tx: Writer, project: Project, investments: readonly Investment[]): Promise<Payable[]> {
      const rowsOf = await payments.lockedPayments(
        tx,
        investments.map(({ id }) => id),
      );
      return investments.map((investment) => ({ investment, project, ...rowsOf(investment.id) }));
    },

    /** Adds a row to each investment, all in one project, and to what they add up to; resolves with the rows' ids. */
    async record(tx: Writer, emit: Emit, by: By, recorded: readonly Recorded[]): Promise<number[]> {
      const [first] = recorded;
      if (!first) return [];
      const projectId = first.of.project.id;
      const rows = recorded.map((each) => ({ ...NOTHING_MORE, ...each.row, ...whoseOf(each.of), ...by }));
      const ids = await payments.add(tx, rows);
      const idOf = ({ of }: Recorded) => ids.get(of.investment.id) as number;
      const after = recorded.map((each) => sumsAfter(each, { id: idOf(each), createdAt: by.createdAt }));
      const grownBy = rows.reduce((sum, row) => sum + keptBy(row), 0);
      await payments.saveSums(tx, projectId, after, grownBy);
      rows.map(eventOfPayment).forEach(emit);
      return recorded.map(idOf);
    },
  };
}

const NOTHING_MORE = { reason: null, instructionsId: null, answersId: null, reversesId: null };

const whoseOf = ({ investment: { id: investmentId, projectId, investorId } }: Payable) => ({
  investmentId,
  projectId,
  investorId,
});

const keptBy = ({ kind, amountCents }: Pick<NewPayment, 'kind' | 'amountCents'>): number => {
  if (kind === 'RECEIVED') return amountCents;
  return kind === 'RETURNED' ? -amountCents : 0;
};

function sumsAfter({ of, row, report }: Recorded, stored: { id: number; createdAt: Date }): PaidAfter {
  const { kind, amountCents } = row;
  const { receivedCents, returnedCents } = of.paid;
  const isReport = kind === 'REPORTED' && amountCents > 0;
  return {
    ...whoseOf(of),
    receivedCents: receivedCents + (kind === 'RECEIVED' ? amountCents : 0),
    returnedCents: returnedCents + (kind === 'RETURNED' ? amountCents : 0),
    report: isReport ? { ...stored, amountCents } : report,
  };
}
