import { Box } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { DistributionPayments } from '../DistributionPayments.tsx';
import type { DistributionPaidFragment } from '../Returns.generated.ts';
import { useOwedPaymentsQuery } from './ProjectReturns.generated.ts';

type Props = {
  /** Of the list. */
  label: string;
  /** Of the distribution. */
  id: string;
  /** Of the events until which its list was loaded: with another one the payments are loaded again. */
  cursor: string | undefined;
  act: (paid: DistributionPaidFragment) => ReactNode;
};

/** What one investor was paid, loaded when it is shown. */
export function OwedPayments({ label, id, cursor, act }: Props) {
  const query = useOwedPaymentsQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const { refetch } = query;
  const loaded = useRef(cursor);
  useEffect(() => {
    if (loaded.current === cursor) return;
    loaded.current = cursor;
    void refetch().catch(() => null);
  }, [cursor, refetch]);
  const payments = query.data?.distribution?.payments;
  return (
    <Box>
      <QueryAlert query={query} fallback={MESSAGE.failed} />
      {!payments && query.loading && <LoadingText text={MESSAGE.loading} />}
      {payments && <DistributionPayments label={label} payments={payments} side="studio" act={act} />}
    </Box>
  );
}
