import { useFirstCursor } from '#client/queries/useFirstCursor.ts';
import { usePaymentsLiveSubscription } from './Payments.generated.ts';

type Asked = { loading: boolean; refetch: () => Promise<unknown> };

/** Kinds of events after which a payment is another. */
const TELLS = /^(PAYMENT|INVESTMENT|CAMPAIGN_ENDED|PROJECT_CONCLUDED)/;

/** Asks for payments again when the viewer is told of one, in this project where one is given. */
export function usePaymentsLive(query: Asked, cursor: string | undefined, projectId?: string) {
  const after = useFirstCursor(query, cursor, projectId);
  usePaymentsLiveSubscription({
    variables: { after },
    skip: after === null,
    onData({ data: { data } }) {
      const told = data?.notificationAdded;
      if (!told || !TELLS.test(told.kind) || (projectId !== undefined && told.project.id !== projectId)) return;
      void query.refetch().catch(() => null);
    },
  });
}
