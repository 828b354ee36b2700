import { dayOf } from '#server/kernel/time/calendar.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { createPaymentLocking } from './payment.locking.service.ts';
import { donationProblem, paymentReasonProblem, requireDonated, requireSettled } from './payment.writing.rules.ts';

/** `shown`: what is missing, as the viewer was shown it; when it is another by now, nothing is recorded. */
export type Settlement = { investmentId: number; reason: string; shown: Cents | null };
/** `shown`: what is over. */
export type Donation = Omit<Settlement, 'reason'>;

/** For small differences: the studio settles what is missing, the investor donates what is over. */
export function createSettlingService(dependencies: Dependencies) {
  const { database, payments, calendar } = dependencies;
  const { lockOwn, lockRecorded, recordOne } = createPaymentLocking(dependencies);

  return {
    /** Counts what is missing of a commitment as paid. It is no money, and no sum of money counts it. */
    async settle(viewer: Viewer | null, settlement: Settlement, rememberKey?: RememberKey): Promise<Investment> {
      const { investmentId, reason, shown } = settlement;
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockRecorded(tx, viewer, investmentId);
        refuse(paymentReasonProblem(reason));
        const amountCents = requireSettled(payable, shown);
        const createdAt = calendar();
        const row = { kind: 'SETTLED', amountCents, paidOn: dayOf(createdAt), reason: tidy(reason) } as const;
        return recordOne({ tx, emit, rememberKey }, viewer, createdAt, { payable, row, report: null });
      });
    },

    /** Leaves to the studio what the viewer paid beyond their own commitment, until they take it back. */
    async donate(viewer: Viewer | null, donation: Donation, rememberKey?: RememberKey): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockOwn(tx, viewer, donation.investmentId);
        const amountCents = requireDonated(payable, donation.shown);
        const createdAt = calendar();
        const row = { kind: 'DONATED', amountCents, paidOn: dayOf(createdAt) } as const;
        return recordOne({ tx, emit, rememberKey }, viewer, createdAt, { payable, row, report: payable.report });
      });
    },

    /** Takes back what the viewer left to the studio, which has to return it. */
    async takeBackDonation(viewer: Viewer | null, investmentId: number): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const payable = await lockOwn(tx, viewer, investmentId);
        refuse(donationProblem(payable));
        const donated = await payments.findActive(tx, investmentId, 'DONATED');
        if (!donated) throw new Error('The row of a donation is missing');
        const createdAt = calendar();
        const { id: reversesId, amountCents } = donated;
        const row = { kind: 'DONATED', amountCents: -amountCents, paidOn: dayOf(createdAt), reversesId } as const;
        return recordOne({ tx, emit }, viewer, createdAt, { payable, row, report: payable.report });
      });
    },
  };
}
