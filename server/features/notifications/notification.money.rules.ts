import { NAMELESS } from '#server/features/accounts/user.rules.ts';
import { releaseAnnouncedBy } from '#server/features/investments/investment.events.ts';
import { answerTextOf, investorOf, reasonOf } from '#server/features/payments/payment.events.ts';
import type { PaymentReason } from '#server/features/payments/payment.rules.ts';
import type { SaidAbout } from '#server/features/payments/returns/return.answer.rules.ts';
import { wordsKey } from '#server/features/returns/distributions/distribution.events.rules.ts';
import type { Released, Reversed } from '#server/features/investments/reversal.rules.ts';
import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';

/** What is read for events about money. */
export type MoneySubjects = {
  investors: Map<number, string | null>;
  reasons: Map<number, string>;
  paymentReasons: readonly PaymentReason[];
  returnTexts: readonly SaidAbout[];
  /** Of payments of revenue, by `wordsKey`. */
  distributionTexts: ReadonlyMap<string, string>;
  /** What of the reader's was released. */
  released: readonly Released[];
  reversals: ReadonlyMap<number, Reversed>;
  /** Projects whose investors the reader may see. */
  open: ReadonlySet<Visible<Project>>;
};

const releasedBy = ({ kind, projectId }: StoredEvent, released: readonly Released[]): Released | null =>
  released.find((one) => one.projectId === projectId && one.kind === releaseAnnouncedBy(kind)) ?? null;

/** The money of an event, its investor if that isn't the reader, and why it was taken back, refused or disputed. */
export function moneyOf(
  viewer: Viewer,
  event: StoredEvent,
  project: Visible<Project>,
  { investors, reasons, paymentReasons, returnTexts, distributionTexts, released, reversals, open }: MoneySubjects,
) {
  const investor = investorOf(event);
  const isOwn = investor === viewer.id;
  const mayRead = isOwn || open.has(project);
  const subjectId = event.subjectId ?? 0;
  const release = releasedBy(event, released);
  const said =
    reasons.get(subjectId) ??
    reasonOf(event, paymentReasons) ??
    answerTextOf(event, returnTexts) ??
    distributionTexts.get(wordsKey(event.kind, event.subjectId));
  return {
    amountCents: event.amountCents ?? release?.amountCents ?? null,
    toReturnCents: release?.toReturnCents ?? ((isOwn && reversals.get(subjectId)?.toReturnCents) || 0),
    name: investor === null || isOwn ? null : (investors.get(investor) ?? NAMELESS.investor),
    reason: (mayRead && said) || null,
    investmentId: isOwn && EVENTS[event.kind].subject === 'investment' ? subjectId : null,
  };
}
