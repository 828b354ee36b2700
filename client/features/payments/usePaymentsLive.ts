import type { EventKind } from '#client/apollo/schema.generated.ts';
import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { usePaymentsLiveSubscription, type PaymentsLiveSubscription } from './Payments.generated.ts';

type Query = { loading: boolean; refetch: () => Promise<unknown> };

type PaymentChange = Extract<
  EventKind,
  `PAYMENT_${string}` | `INVESTMENT_${string}` | 'CAMPAIGN_ENDED' | 'PROJECT_CONCLUDED'
>;

/** Kinds of events that change payments; the compiler names those that are missing or no longer exist. */
const CHANGING: Record<PaymentChange, true> = {
  PAYMENT_INSTRUCTIONS_PUBLISHED: true,
  PAYMENT_REPORTED: true,
  PAYMENT_REPORT_WITHDRAWN: true,
  PAYMENT_RECEIVED: true,
  PAYMENT_REFUSED: true,
  PAYMENT_RETURNED: true,
  PAYMENT_SETTLED: true,
  PAYMENT_DONATED: true,
  PAYMENT_DONATION_WITHDRAWN: true,
  PAYMENT_CORRECTED: true,
  PAYMENT_RETURN_CONFIRMED: true,
  PAYMENT_RETURN_DISPUTED: true,
  PAYMENT_DISPUTE_WITHDRAWN: true,
  PAYMENT_DISPUTE_REPLIED: true,
  PAYMENT_DISPUTE_DECIDED: true,
  PAYMENT_UNCONFIRMED: true,
  PAYMENT_DUE_SOON: true,
  PAYMENT_OVERDUE: true,
  INVESTMENT_RECEIVED: true,
  INVESTMENT_REVERSED: true,
  INVESTMENT_WITHDRAWN: true,
  CAMPAIGN_ENDED: true,
  PROJECT_CONCLUDED: true,
};

/** Refetches payments when the viewer is notified of a change, in this project where there is one. */
export function usePaymentsLive(query: Query, cursor: string | undefined, projectId?: string) {
  const isChanged = ({ notificationAdded: { kind, project } }: PaymentsLiveSubscription) =>
    Object.hasOwn(CHANGING, kind) && (projectId === undefined || project.id === projectId);
  usePaymentsLiveSubscription(useLiveQuery(query, cursor, { subject: projectId, isChanged }));
}
