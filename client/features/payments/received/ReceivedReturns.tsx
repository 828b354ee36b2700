import { Badge, Box, Button, Text } from '@chakra-ui/react';
import { MessageCircleWarning } from 'lucide-react';
import { Suspense, type RefObject } from 'react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import type { Payable } from '../payable.ts';
import type { ReturnedPaymentFragment } from '../Payments.generated.ts';
import { ReturnedNotes } from '../ReturnedNotes.tsx';
import { useDialog } from '../useDialog.ts';
import { useReplyToDisputeMutation, type ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

const ReplyDialog = lazyComponent(() => import('./ReplyDialog.tsx'), 'ReplyDialog');

type Props = {
  investment: Payable<ReceivedPaymentFragment>;
  /** Whose payment it is. */
  name: string;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** What the studio returned of one commitment, what its investor says of it, and the reply to a dispute. */
export const ReceivedReturns = ({ investment, ...actions }: Props) =>
  investment.payments.returns.map((row) => <ReceivedReturn key={row.id} row={row} {...actions} />);

type ReturnProps = Omit<Props, 'investment'> & { row: ReturnedPaymentFragment };

function ReceivedReturn({ row, name, focusTarget, onChanged }: ReturnProps) {
  const [reply] = useReplyToDisputeMutation({ onCompleted: () => onChanged() });
  const dialog = useDialog<'reply'>(focusTarget, onChanged);
  const replying = dialog.stateOf('reply');
  const { state, reply: said } = row;
  const amount = formatDollars(row.amount);

  async function save(text: string, bankReference: string | null) {
    await reply({ variables: { input: { paymentId: row.id, text, bankReference } } });
    toaster.success({ title: 'Respondiste el reclamo' });
  }
  return (
    <Box mt="2">
      {state === 'DISPUTED' && (
        <Badge colorPalette="red" variant="surface" size="md" whiteSpace="nowrap">
          <MessageCircleWarning size={14} aria-hidden /> Devolución en disputa
        </Badge>
      )}
      <Text textStyle="sm">
        Devolviste {amount} el {formatDate(row.paidOn)}.
      </Text>
      <ReturnedNotes returned={row} side="studio" />
      {state === 'DISPUTED' && said === null && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          mt="1"
          aria-label={`Responder el reclamo por ${amount}: ${name}`}
          onClick={dialog.open('reply')}
        >
          Responder…
        </Button>
      )}
      {replying && (
        <Suspense>
          <ReplyDialog {...replying} title={`Responder el reclamo por ${amount}: ${name}`} save={save} />
        </Suspense>
      )}
    </Box>
  );
}
