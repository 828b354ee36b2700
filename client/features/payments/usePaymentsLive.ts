import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { usePaymentsLiveSubscription, type PaymentsLiveSubscription } from './Payments.generated.ts';

type Query = { loading: boolean; refetch: () => Promise<unknown> };

/** Kinds of events that change a payment. */
const CHANGING = /^(PAYMENT|INVESTMENT|CAMPAIGN_ENDED|PROJECT_CONCLUDED)/;

/** Refetches payments when the viewer is notified of a change, in this project where there is one. */
export function usePaymentsLive(query: Query, cursor: string | undefined, projectId?: string) {
  const isChanged = ({ notificationAdded: { kind, project } }: PaymentsLiveSubscription) =>
    CHANGING.test(kind) && (projectId === undefined || project.id === projectId);
  usePaymentsLiveSubscription(useLiveQuery(query, cursor, { subject: projectId, isChanged }));
}
