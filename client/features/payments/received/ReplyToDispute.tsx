import { Button } from '@chakra-ui/react';
import { Suspense, type ComponentProps, type RefObject } from 'react';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import type { Returned } from '../returned.words.ts';
import { useDialog } from '../useDialog.ts';
import type { ReplyDialog as Dialog } from './ReplyDialog.tsx';

const ReplyDialog = lazyComponent(() => import('./ReplyDialog.tsx'), 'ReplyDialog');

type Reply = { paymentId: string; text: string; bankReference: string | null };

type Props = Pick<ComponentProps<typeof Dialog>, 'what'> & {
  returned: Pick<Returned, 'id' | 'amount' | 'reply'> & { state: Returned['state'] | null };
  /** Of who disputes it. */
  name: string;
  /** A mutation; rejects when it was refused. */
  reply: (options: { variables: { input: Reply } }) => Promise<unknown>;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** The only reply to an open dispute of what a studio returned, or paid of revenue; nothing once it replied. */
export function ReplyToDispute({ returned, name, what, reply, focusTarget, onChanged }: Props) {
  const dialog = useDialog<'reply'>(focusTarget, onChanged);
  const replying = dialog.stateOf('reply');
  const label = `Responder el reclamo por ${formatDollars(returned.amount)}: ${name}`;

  async function save(text: string, bankReference: string | null) {
    await reply({ variables: { input: { paymentId: returned.id, text, bankReference } } });
    onChanged();
    toaster.success({ title: 'Respondiste el reclamo' });
  }
  return (
    <>
      {returned.state === 'DISPUTED' && returned.reply === null && (
        <Button size="xs" variant="outline" colorPalette="gray" aria-label={label} onClick={dialog.open('reply')}>
          Responder…
        </Button>
      )}
      {replying && (
        <Suspense>
          <ReplyDialog {...replying} title={label} what={what} save={save} />
        </Suspense>
      )}
    </>
  );
}
