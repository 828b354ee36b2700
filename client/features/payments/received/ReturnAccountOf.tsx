import { Box } from '@chakra-ui/react';
import { Muted } from '#client/ui/Muted.tsx';
import { ReturnTo } from '../returns/ReturnTo.tsx';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

type Props = { payments: NonNullable<ReceivedPaymentFragment['payments']>; whose?: string };

/** To which account the investor wants money returned, where something is to be returned. */
export function ReturnAccountOf({ payments: { toReturnAmount, returnAccount }, whose }: Props) {
  if (toReturnAmount === 0) return null;
  return (
    <Box textStyle="sm" mt="2">
      <Muted>{returnAccount ? 'Devolver a:' : 'Aún no dijo a qué cuenta devolverle: se lo pedimos.'}</Muted>
      {returnAccount && <ReturnTo to={returnAccount} whose={whose} />}
    </Box>
  );
}
