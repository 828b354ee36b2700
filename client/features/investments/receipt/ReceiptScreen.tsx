import { Button, Skeleton } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { usePaymentsLive } from '#client/features/payments/usePaymentsLive.ts';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { reversalWords } from '../reversal/reversalWords.ts';
import { WithdrawButton } from '../withdrawal/WithdrawButton.tsx';
import { Receipt } from './Receipt.tsx';
import { useReceiptQuery, type ReceiptQueryVariables } from './ReceiptScreen.generated.ts';

/** On paper the receipt is one A4 page. */
const PAPER = '@page { size: A4; margin: 18mm }';

/** /investments/:investmentId/receipt: one investment with the terms it was made under, to be printed. */
export function ReceiptScreen({ variables }: { variables: ReceiptQueryVariables }) {
  const query = useReceiptQuery({ variables });
  usePaymentsLive(query, query.data?.receiptCursor);
  const receipt = useRef<HTMLDivElement>(null);
  const investment = query.data?.investment;
  if (!investment?.terms && !query.loading) return <NotFound what="investment" query={query} />;
  return (
    <>
      <style>{PAPER}</style>
      <PageHeader
        title={investment?.reverses ? reversalWords(investment.reversalKind).receipt : 'Comprobante de inversión'}
        subtitle={investment ? `N.º ${investment.receiptNumber}` : <span role="status">Cargando comprobante...</span>}
        backTo={paths.myInvestments}
        actions={
          <>
            <Button variant="outline" colorPalette="gray" disabled={!investment} onClick={() => window.print()}>
              <Printer aria-hidden /> Imprimir
            </Button>
            {investment && <WithdrawButton investment={investment} focusAfter={() => receipt.current} />}
          </>
        }
      />
      <QueryAlert query={query} fallback={FALLBACK.myInvestments} />
      {investment?.terms ? (
        <Receipt ref={receipt} investment={investment} terms={investment.terms} />
      ) : (
        <Skeleton h="46rem" maxW="3xl" borderRadius="xl" aria-hidden />
      )}
    </>
  );
}
