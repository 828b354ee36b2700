import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { paymentsAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireBankDetails, type BankDetails } from './bank.details.rules.ts';
import { inForceAmong } from './instructions/instructions.rules.ts';
import { createPaymentRecording, type Recorded } from './payment.recording.steps.ts';
import { createPaymentLocking } from './payment.locking.service.ts';
import {
  investmentPayments,
  NOTHING_PAID,
  type InvestmentPayments,
  type OwnPayment,
  type PaidTotals,
  type Payment,
  type PaymentCount,
  type PaymentState,
} from './payment.rules.ts';
import { openDisputesSince } from './returns/return.answer.rules.ts';
import { findsNothing, readPaymentSearch, readReference } from './payment.search.rules.ts';
import {
  confirmationProblem,
  correctionProblem,
  isConfirmed,
  paymentReasonProblem,
  receiptProblem,
  reportProblem,
  requireOpenReport,
  requireReceivedAtOnce,
  returnProblem,
  totalProblem,
} from './payment.writing.rules.ts';

export type PayableInvestment = { investment: Investment; project: Visible<Project> };

export type PaymentReport = Patch<BankDetails> & { investmentId: number; amount: Cents; paidOn: Day };
/** `amount`: null is what was reported of each, or all of it. `total`: the sum on screen; another sum is refused. */
export type Confirmation = Patch<BankDetails> & {
  projectId: number;
  investmentIds: number[];
  receivedOn: Day;
  amount: Cents | null;
  total?: Cents | null;
};
export type PaymentReturn = { investmentId: number; amount: Cents; returnedOn: Day };

type WhichOfProject = {
  state: PaymentState | null;
  reference: string | null;
  search: string | null;
  /** Only those with a return in dispute. */
  isDisputed: boolean;
};

const UNPAID = { ...NOTHING_PAID, reportedOn: null, last: null, isStudioClosed: false, isInvestorConfirmed: true };

const choiceOf = (confirmation: Confirmation) => ({
  investmentIds: confirmation.investmentIds,
  wrong: confirmationProblem(confirmation),
});

/** What was paid of investments: the investor reports it; the studio confirms, refuses, returns and corrects. */
export function createPaymentService(dependencies: Dependencies) {
  const { database, investments, projects, payments, paymentInstructions, calendar, due } = dependencies;
  const { readPayable, record } = createPaymentRecording({ payments });
  const { lockOwn, lockRecorded, readChosen, recordOne } = createPaymentLocking(dependencies);
  const rights = createRights(dependencies);

  return {
    /** Reports a payment of the viewer's own investment, as the instructions in force said. */
    async report(viewer: Viewer | null, report: PaymentReport, rememberKey?: RememberKey): Promise<Investment> {
      const { investmentId, amount, paidOn } = report;
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockOwn(tx, viewer, investmentId);
        const { project } = payable;
        const [createdAt, at] = [calendar(), due()];
        const versions = await paymentInstructions.listCurrentAndNextOf(tx, project.id, at);
        const current = project.paymentsSince ? inForceAmong(versions, at).current : null;
        const isClosed = (await paymentInstructions.paymentBlockOf(tx, project.id)) === 'CLOSED';
        const reported = { amount, day: paidOn, today: dayOf(createdAt) };
        refuse(reportProblem(payable, reported, { hasInstructions: current !== null, isClosed }));
        const instructionsId = current?.id ?? null;
        const details = requireBankDetails(report);
        const row = { kind: 'REPORTED', amountCents: amount, paidOn, instructionsId, ...details } as const;
        return recordOne({ tx, emit, rememberKey }, viewer, createdAt, { payable, row, report: null });
      });
    },

    /** Takes back the viewer's own report, which the studio hasn't answered. */
    async takeBack(viewer: Viewer | null, investmentId: number): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockOwn(tx, viewer, investmentId);
        const { id: reversesId, amountCents } = requireOpenReport(payable);
        const createdAt = calendar();
        const row = { kind: 'REPORTED', amountCents: -amountCents, paidOn: dayOf(createdAt), reversesId } as const;
        return recordOne({ tx, emit }, viewer, createdAt, { payable, row, report: null });
      });
    },

    /** An investment whose payments the viewer may record. */
    async getRecorded(viewer: Viewer | null, id: number): Promise<Investment> {
      requireViewer(viewer);
      const investment = await investments.findById(id);
      const project = investment && (await projects.findById(investment.projectId));
      const isTheirs = project !== null && (await rights.may(viewer, 'project.payments', project));
      if (!investment || !isTheirs) throw new DomainError(NOT_FOUND.investment);
      return investment;
    },

    /** The investments of a confirmation, as they are now. */
    async getConfirmed(viewer: Viewer | null, confirmation: Confirmation): Promise<Investment[]> {
      requireViewer(viewer);
      const project = await projects.findById(confirmation.projectId);
      return (await readChosen(viewer, choiceOf(confirmation), project)).chosen;
    },

    /** Confirms that money of these investments of one project was received. Without an amount it can be repeated. */
    async confirm(viewer: Viewer | null, confirmation: Confirmation, rememberKey?: RememberKey): Promise<Investment[]> {
      const { projectId, receivedOn, amount, total = null } = confirmation;
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const locked = await projects.lock(tx, projectId);
        const { project, chosen } = await readChosen(viewer, choiceOf(confirmation), locked, tx);
        const createdAt = calendar();
        const details = requireBankDetails(confirmation);
        const received: Recorded[] = [];
        for (const payable of await readPayable(tx, project, chosen)) {
          if (amount === null && isConfirmed(payable)) continue;
          const amountCents = amount ?? requireReceivedAtOnce(payable);
          refuse(receiptProblem(payable, { amount: amountCents, day: receivedOn, today: dayOf(createdAt) }));
          const answersId = payable.report?.id ?? null;
          const row = { kind: 'RECEIVED', amountCents, paidOn: receivedOn, answersId, ...details } as const;
          received.push({ payable, row, report: null });
        }
        const recorded = received.reduce((sum, { row }) => sum + row.amountCents, 0);
        refuse(totalProblem(recorded, total));
        await record(tx, emit, { actorId: viewer.id, createdAt }, received);
        await rememberKey?.(tx, projectId); // not every confirmation adds a row
        return chosen;
      });
    },

    /** Refuses a report: what it says wasn't received. */
    async refusePayment(viewer: Viewer | null, investmentId: number, reason: string): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockRecorded(tx, viewer, investmentId);
        refuse(paymentReasonProblem(reason));
        const { id: answersId, amountCents } = requireOpenReport(payable);
        const createdAt = calendar();
        const row = {
          kind: 'REFUSED',
          amountCents,
          paidOn: dayOf(createdAt),
          reason: tidy(reason),
          answersId,
        } as const;
        return recordOne({ tx, emit }, viewer, createdAt, { payable, row, report: null });
      });
    },

    /** Records that money of a reversed investment was returned. */
    async returnPayment(
      viewer: Viewer | null,
      returned: PaymentReturn,
      rememberKey?: RememberKey,
    ): Promise<Investment> {
      const { investmentId, amount, returnedOn } = returned;
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockRecorded(tx, viewer, investmentId);
        const createdAt = calendar();
        refuse(returnProblem(payable, { amount, day: returnedOn, today: dayOf(createdAt) }));
        const row = { kind: 'RETURNED', amountCents: amount, paidOn: returnedOn } as const;
        return recordOne({ tx, emit, rememberKey }, viewer, createdAt, { payable, row, report: payable.report });
      });
    },

    /** Takes back a row of the studio's. The report that it answered waits for another answer. */
    async correct(viewer: Viewer | null, paymentId: number, reason: string): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const wrong = await payments.findPayment(tx, paymentId);
        if (!wrong) throw new DomainError(NOT_FOUND.payment);
        const payable = await lockRecorded(tx, viewer, wrong.investmentId, NOT_FOUND.payment);
        refuse(paymentReasonProblem(reason));
        const { id: reversesId, kind, answersId, amountCents, reversesId: reverses } = wrong;
        const isReversed = await payments.isCorrected(tx, paymentId);
        const answers = answersId === null ? null : await payments.findPayment(tx, answersId);
        refuse(correctionProblem(payable, { kind, amountCents, reverses, isReversed, answers }));
        const createdAt = calendar();
        const row = { kind, amountCents: -amountCents, paidOn: dayOf(createdAt), reason: tidy(reason), reversesId };
        return recordOne({ tx, emit }, viewer, createdAt, { payable, row, report: answers ?? payable.report });
      });
    },

    /** Batch: what was paid of those of these investments whose payments the viewer may see, by id. */
    async ofInvestments(viewer: Viewer | null, payable: readonly PayableInvestment[]) {
      requireViewer(viewer);
      const paid = await payments.paidOf(payable.map(({ investment }) => investment.id));
      const rows = payable.map(({ investment, project }) =>
        investmentPayments(investment, project, paid.get(investment.id) ?? UNPAID),
      );
      const recorded = await rights.among(
        viewer,
        'project.payments',
        payable.map(({ project }) => project),
      );
      const studioOf = new Set(recorded.map(({ id }) => id));
      const shown = rows.map((row) => (studioOf.has(row.projectId) ? row : { ...row, isInvestorConfirmed: null }));
      return new Map(paymentsAmong(viewer, recorded, shown).map((row) => [row.investmentId, row]));
    },

    /** Batch: the payment rows of these investments, oldest first, by id. */
    async rowsOf(seen: readonly Visible<InvestmentPayments>[]): Promise<Map<number, Payment[]>> {
      return payments.paymentsOf(seen.map(({ investmentId }) => investmentId));
    },

    /**
     * Investments in a project by the state of their payments, newest first; with a reference, the one it names; with a
     * search, those of a person, a reference or an amount. Empty for who may not see them.
     */
    async listOfProject(
      viewer: Viewer | null,
      project: Visible<Project>,
      { state, reference, search, isDisputed }: WhichOfProject,
      slice: Slice,
    ): Promise<Listed<Investment>> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'project.payments', project))) return emptyList();
      const named = reference === null ? null : readReference(reference);
      const typed = search === null || search.trim() === '' ? null : readPaymentSearch(search);
      if ((reference !== null && named === null) || (typed && findsNothing(typed))) return emptyList();
      const disputedSince = isDisputed ? openDisputesSince(dayOf(calendar())) : null;
      return payments.listByProject(project.id, { state, search: named ?? typed, disputedSince }, slice);
    },

    /** Empty for who may not see them. */
    async countsOfProject(viewer: Viewer | null, project: Visible<Project>): Promise<PaymentCount[]> {
      requireViewer(viewer);
      const may = await rights.may(viewer, 'project.payments', project);
      return may ? payments.countsOfProject(project.id) : [];
    },

    /** The viewer's own investments by the state of their payments, by `refusedFirst`; empty for a developer. */
    async listMine(viewer: Viewer | null, state: PaymentState | null, slice: Slice): Promise<Listed<OwnPayment>> {
      requireViewer(viewer);
      if (viewer.role !== 'investor') return emptyList();
      return payments.listByInvestor(viewer.id, state, slice);
    },

    /** What the viewer paid for all their investments, as studios confirmed. */
    async totalsMine(viewer: Viewer | null): Promise<PaidTotals> {
      requireViewer(viewer);
      return payments.totalsOf(viewer.id);
    },

    /** Empty for a developer. */
    async countsMine(viewer: Viewer | null): Promise<PaymentCount[]> {
      requireViewer(viewer);
      return viewer.role === 'investor' ? payments.countsOfInvestor(viewer.id) : [];
    },
  };
}
