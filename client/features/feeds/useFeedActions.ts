import { useState } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useCreateFeedMutation, useRevokeFeedMutation } from './Feed.generated.ts';

/** Whole addresses. The server returns them once, so they are shown until the screen is closed. */
export type FeedAddresses = { updates: string; milestones: string };

const NOT_CREATED = 'No pudimos crear las direcciones. Inténtalo de nuevo.';

/** At the address that the reader uses, which the server may not know. */
const here = (address: string): string => new URL(new URL(address).pathname, location.origin).href;

/** Actions on the user's feeds. `focusAfter` is focused after those that are confirmed. */
export function useFeedActions(focusAfter: () => HTMLElement | null) {
  const [addresses, setAddresses] = useState<FeedAddresses | null>(null);
  const [createFeed] = useCreateFeedMutation();
  const [revokeFeed] = useRevokeFeedMutation();

  async function makeAddresses() {
    const { data } = await createFeed();
    if (!data) return;
    const { updatesUrl, milestonesUrl } = data.createFeed;
    setAddresses({ updates: here(updatesUrl), milestones: here(milestonesUrl) });
  }

  const create = useAction(makeAddresses, NOT_CREATED);
  const renewal = useConfirm({
    title: 'Renovar direcciones',
    body:
      'Las direcciones actuales dejarán de funcionar en todos tus lectores y calendarios. ' +
      'Tendrás que agregar las nuevas en cada uno.',
    action: 'Renovar',
    fallback: NOT_CREATED,
    focusAfter,
    run: makeAddresses,
  });
  const revocation = useConfirm({
    title: 'Revocar direcciones',
    body:
      'Tus lectores y calendarios dejarán de recibir novedades, y las fechas pueden desaparecer de tu calendario. ' +
      'Esta acción no se puede deshacer.',
    action: 'Revocar',
    isFinal: true,
    fallback: 'No pudimos revocar las direcciones. Inténtalo de nuevo.',
    focusAfter,
    async run() {
      await revokeFeed();
      setAddresses(null);
      toaster.success({ title: 'Direcciones revocadas' });
    },
  });

  return { addresses, create, renewal, revocation };
}
