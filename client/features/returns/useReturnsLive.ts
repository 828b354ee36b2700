import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { useReturnsLiveSubscription, type ReturnsLiveSubscription } from './Returns.generated.ts';

type Query = { loading: boolean; refetch: () => Promise<unknown> };

const CHANGING = /^(DISTRIBUTION|REVENUE_REPORT|PAYMENT)_/;

/** Refetches reports and what is owed when the viewer is notified of a change, in this project where there is one. */
export function useReturnsLive(query: Query, cursor: string | undefined, projectId?: string) {
  const isChanged = ({ notificationAdded: { kind, project } }: ReturnsLiveSubscription) =>
    CHANGING.test(kind) && (projectId === undefined || project.id === projectId);
  useReturnsLiveSubscription(useLiveQuery(query, cursor, { subject: projectId, isChanged }));
}
