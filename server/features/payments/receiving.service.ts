import { dayOf, type Day } from '#server/kernel/calendar.ts';
import { DomainError, NOT_FOUND, refuse, type Problem } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money.ts';
import { tidy } from '#server/kernel/text.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import {
  confirmationProblem,
  correctionProblem,
  isConfirmed,
  openReportProblem,
  paymentReasonProblem,
  receiptProblem,
  receivedAtOnce,
  returnProblem,
  totalProblem,
  type OpenReport,
  type Payable,
} from './payment.writing.rules.ts';
import type { StoredPayment } from './payment.writes.repository.ts';
import { createRecording, type Recorded } from './recording.service.ts';

/** `amount`: null for what was reported of each, or all of it. `total`: what the studio was shown that this records. */
export type Confirmation = {
  projectId: number;
  investmentIds: number[];
  receivedOn: Day;
  amount: Cents | null;
  total?: Cents | null;
};
export type PaymentReturn = { investmentId: number; amount: Cents; returnedOn: Day };

/** Studios say what they received, refuse and return, and correct it. */
export function createReceiving(dependencies: Dependencies) {
  const { database, investments, projects, payments, calendar } = dependencies;
  const { readPayable, record } = createRecording({ payments });
  const rights = createRights(dependencies);

  /** An investment in a project of which the viewer records the payments, which is locked. */
  async function lockRecorded(tx: Writer, viewer: Viewer, id: number | undefined, notFound: Problem): Promise<Payable> {
    const known = id === undefined ? null : await investments.findById(id, tx);
    const project = known && (await projects.lock(tx, known.projectId));
    if (!project || !(await rights.may(viewer, 'project.payments', project, tx))) throw new DomainError(notFound);
    const investment = (await investments.findById(known.id, tx)) ?? known; // read again under the lock
    const [payable] = await readPayable(tx, project, [investment]);
    if (!payable) throw new DomainError(notFound);
    return payable;
  }

  /** Adds one row of the viewer's to an investment. */
  async function recordOne(
    tx: Writer,
    emit: Emit,
    viewer: Viewer,
    recorded: Recorded,
    createdAt: Date,
    rememberKey?: RememberKey,
  ) {
    const ids = await record(tx, emit, { actorId: viewer.id, createdAt }, [recorded]);
    for (const id of ids) await rememberKey?.(tx, id);
    return recorded.of.investment;
  }

  /** A project of which the viewer records the payments, which is locked, and investments in it. */
  async function lockConfirmed(tx: Writer, viewer: Viewer, confirmation: Confirmation) {
    const { projectId, investmentIds } = confirmation;
    const project = await rights.require(viewer, 'project.payments', await projects.lock(tx, projectId), { tx });
    refuse(confirmationProblem(confirmation));
    const found = await investments.findInProject(tx, projectId, investmentIds);
    const confirmed = [...new Set(investmentIds)].map((id) => found.get(id));
    if (confirmed.includes(undefined)) throw new DomainError(NOT_FOUND.investment);
    return { project, confirmed: confirmed as Investment[] };
  }

  return {
    /** An investment in a project of which the viewer records the payments. */
    async getRecorded(viewer: Viewer | null, id: number): Promise<Investment> {
      requireViewer(viewer);
      return database.write(
        viewer,
        async (tx) => (await lockRecorded(tx, viewer, id, NOT_FOUND.investment)).investment,
      );
    },

    /** The investments of a confirmation, as they are now. */
    async getConfirmed(viewer: Viewer | null, confirmation: Confirmation): Promise<Investment[]> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => (await lockConfirmed(tx, viewer, confirmation)).confirmed);
    },

    /** Confirms that money of these investments of one project was received. Without an amount it can be repeated. */
    async confirm(viewer: Viewer | null, confirmation: Confirmation, rememberKey?: RememberKey): Promise<Investment[]> {
      const { projectId, receivedOn, amount, total = null } = confirmation;
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const { project, confirmed } = await lockConfirmed(tx, viewer, confirmation);
        const createdAt = calendar();
        const received: Recorded[] = [];
        for (const of of await readPayable(tx, project, confirmed)) {
          if (amount === null && isConfirmed(of)) continue;
          const amountCents = amount ?? receivedAtOnce(of);
          refuse(receiptProblem(of, { amount: amountCents, day: receivedOn, today: dayOf(createdAt) }));
          const row = { kind: 'RECEIVED', paidOn: receivedOn, answersId: of.report?.id ?? null } as const;
          received.push({ of, row: { ...row, amountCents: amountCents as Cents }, report: null });
        }
        const recorded = received.reduce((sum, { row }) => sum + row.amountCents, 0);
        refuse(totalProblem(recorded, total));
        await record(tx, emit, { actorId: viewer.id, createdAt }, received);
        await rememberKey?.(tx, projectId); // not every confirmation adds a row
        return confirmed;
      });
    },

    /** Refuses a report: what it says wasn't received. */
    async refusePayment(viewer: Viewer | null, investmentId: number, reason: string): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const of = await lockRecorded(tx, viewer, investmentId, NOT_FOUND.investment);
        refuse(paymentReasonProblem(reason) ?? openReportProblem(of));
        const createdAt = calendar();
        const { id: answersId, amountCents } = of.report as OpenReport;
        const row = {
          kind: 'REFUSED',
          amountCents,
          paidOn: dayOf(createdAt),
          reason: tidy(reason),
          answersId,
        } as const;
        return recordOne(tx, emit, viewer, { of, row, report: null }, createdAt);
      });
    },

    /** Says that money of a reversed investment was returned. */
    async returnPayment(
      viewer: Viewer | null,
      { investmentId, amount, returnedOn }: PaymentReturn,
      rememberKey?: RememberKey,
    ) {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit): Promise<Investment> => {
        const of = await lockRecorded(tx, viewer, investmentId, NOT_FOUND.investment);
        const createdAt = calendar();
        refuse(returnProblem(of, { amount, day: returnedOn, today: dayOf(createdAt) }));
        const row = { kind: 'RETURNED', amountCents: amount, paidOn: returnedOn } as const;
        return recordOne(tx, emit, viewer, { of, row, report: of.report }, createdAt, rememberKey);
      });
    },

    /** Takes back a row of the studio's. The report that it answered waits for another answer. */
    async correct(viewer: Viewer | null, paymentId: number, reason: string): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const wrong = await payments.findPayment(tx, paymentId);
        const of = await lockRecorded(tx, viewer, wrong?.investmentId, NOT_FOUND.payment);
        refuse(paymentReasonProblem(reason));
        const { id: reversesId, kind, answersId, amountCents, reversesId: reverses } = wrong as StoredPayment;
        const isReversed = await payments.isCorrected(tx, paymentId);
        const answers = answersId === null ? null : await payments.findPayment(tx, answersId);
        refuse(correctionProblem(of, { kind, amountCents, reverses, isReversed, answers }));
        const createdAt = calendar();
        const taken = { kind, amountCents: -amountCents, paidOn: dayOf(createdAt), reason: tidy(reason), reversesId };
        return recordOne(tx, emit, viewer, { of, row: taken, report: answers ?? of.report }, createdAt);
      });
    },
  };
}
