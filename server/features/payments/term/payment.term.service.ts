import type { Day } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { InvestmentPayments } from '../payment.rules.ts';
import { payByOf } from './payment.term.rules.ts';

/** Until when investments are to be paid. */
export const createPaymentTermService = ({ paymentTerms, due }: Dependencies) => ({
  /** Batch: the last days on which these are to be paid, by id; none of what is paid or isn't due. */
  async payByOf(viewer: Viewer | null, seen: readonly Visible<InvestmentPayments>[]): Promise<Map<number, Day>> {
    requireViewer(viewer);
    const unpaid = seen.filter(({ isDue, dueCents }) => isDue && dueCents > 0);
    const terms = await paymentTerms.termsOf(
      unpaid.map(({ investmentId }) => investmentId),
      due(),
    );
    return new Map([...terms].map(([id, term]) => [id, payByOf(term)]));
  },
});
