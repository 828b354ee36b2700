import { Badge, Box, Flex, Text } from '@chakra-ui/react';
import { MessageCircleWarning } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { Payable } from '../payable.ts';
import type { ReturnedPaymentFragment } from '../Payments.generated.ts';
import { ReturnedNotes } from '../ReturnedNotes.tsx';
import { useReplyToDisputeMutation, type ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';
import { ReplyToDispute } from './ReplyToDispute.tsx';

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

function ReceivedReturn({ row, ...actions }: ReturnProps) {
  const [reply] = useReplyToDisputeMutation();
  return (
    <Box mt="2">
      {row.state === 'DISPUTED' && (
        <Badge colorPalette="red" variant="surface" size="md" whiteSpace="nowrap">
          <MessageCircleWarning size={14} aria-hidden /> Devolución en disputa
        </Badge>
      )}
      <Text textStyle="sm">
        Devolviste {formatDollars(row.amount)} el {formatDate(row.paidOn)}.
      </Text>
      <ReturnedNotes returned={row} side="studio" />
      <Flex mt="1" _empty={{ display: 'none' }}>
        <ReplyToDispute returned={row} what="devolución" reply={reply} {...actions} />
      </Flex>
    </Box>
  );
}
