import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { useStepUp } from '#client/features/security/useStepUp.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useCreateFeedMutation, useRevokeFeedMutation } from './Feed.generated.ts';

/** Whole addresses. The server tells them once, so they are kept while the screen is open. */
export type FeedAddresses = { updates: string; milestones: string };

const NOT_CREATED = 'No pudimos crear las direcciones. Inténtalo de nuevo.';
const NOT_REVOKED = 'No pudimos revocar las direcciones. Inténtalo de nuevo.';

const absolute = (path: string): string => new URL(path, location.origin).href;

export function useFeedActions() {
  const [addresses, setAddresses] = useState<FeedAddresses | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { guard, dialog } = useStepUp();
  const [createFeed, { loading: creating }] = useCreateFeedMutation();
  const [revokeFeed, { loading: revoking }] = useRevokeFeedMutation();

  async function create() {
    setFailure(null);
    try {
      const { data } = await guard(() => createFeed());
      if (!data) return;
      const { updatesUrl, milestonesUrl } = data.createFeed;
      setAddresses({ updates: absolute(updatesUrl), milestones: absolute(milestonesUrl) });
    } catch (error) {
      setFailure(messageOf(error, NOT_CREATED));
    }
  }

  async function revoke() {
    setFailure(null);
    try {
      await guard(() => revokeFeed());
      setAddresses(null);
      toaster.success({ title: 'Direcciones revocadas' });
    } catch (error) {
      setFailure(messageOf(error, NOT_REVOKED));
    }
  }

  return { addresses, failure, busy: creating || revoking, create, revoke, dialog };
}
