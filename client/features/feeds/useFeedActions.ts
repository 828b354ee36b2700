import { useState } from 'react';
import { useAct } from '#client/forms/useAct.ts';
import { toaster } from '#client/ui/toaster.ts';
import { useCreateFeedMutation, useRevokeFeedMutation } from './Feed.generated.ts';

/** Whole addresses. The server tells them once, so they are kept while the screen is open. */
export type FeedAddresses = { updates: string; milestones: string };

const NOT_CREATED = 'No pudimos crear las direcciones. Inténtalo de nuevo.';
const NOT_REVOKED = 'No pudimos revocar las direcciones. Inténtalo de nuevo.';

/** At the address that the reader uses, which the server may not know. */
const here = (address: string): string => new URL(new URL(address).pathname, location.origin).href;

export function useFeedActions() {
  const [addresses, setAddresses] = useState<FeedAddresses | null>(null);
  const { act, failure } = useAct();
  const [createFeed, { loading: creating }] = useCreateFeedMutation();
  const [revokeFeed, { loading: revoking }] = useRevokeFeedMutation();

  const create = () =>
    act(async () => {
      const { data } = await createFeed();
      if (!data) return;
      const { updatesUrl, milestonesUrl } = data.createFeed;
      setAddresses({ updates: here(updatesUrl), milestones: here(milestonesUrl) });
    }, NOT_CREATED);

  const revoke = () =>
    act(async () => {
      await revokeFeed();
      setAddresses(null);
      toaster.success({ title: 'Direcciones revocadas' });
    }, NOT_REVOKED);

  return { addresses, failure, busy: creating || revoking, create, revoke };
}
