import { useApolloClient } from '@apollo/client/react';
import { Box, Heading, Stack } from '@chakra-ui/react';
import { Wallet } from 'lucide-react';
import { Suspense, useRef, type RefObject } from 'react';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import type { PaymentState } from '#client/apollo/schema.generated.ts';
import type { PaymentSumsFragment } from '../Payments.generated.ts';
import { payableAmong } from '../payable.ts';
import { PAYMENT_STATE } from '../payment.words.ts';
import { FILTER_NAME, PAYMENT_STATES, STATE_FILTER, stateNamed } from '../state.filter.ts';
import { StateFilter } from '../StateFilter.tsx';
import { usePaymentsLive } from '../usePaymentsLive.ts';
import { MyPaymentCard } from './MyPaymentCard.tsx';
import {
  MyPaymentsDocument,
  useMyPaymentsQuery,
  type MyPaymentsQuery,
  type MyPaymentsQueryVariables,
} from './MyPayments.generated.ts';

type Count = MyPaymentsQuery['me']['paymentCounts'][number];

const ReturnAccountPanel = lazyComponent(() => import('../returns/ReturnAccountPanel.tsx'), 'ReturnAccountPanel');

const FAILED = 'No pudimos cargar tus pagos.';

/** /payments: what the investor owes and paid, by state: what is to be paid first. */
export function MyPaymentsScreen({ variables }: { variables: MyPaymentsQueryVariables }) {
  const client = useApolloClient();
  const query = useMyPaymentsQuery({ variables });
  const [named, setNamed] = useQueryParam(STATE_FILTER);
  const box = useRef<HTMLDivElement>(null);
  const refetchAll = () => client.refetchQueries({ include: [MyPaymentsDocument] });
  usePaymentsLive({ ...query, refetch: refetchAll }, query.data?.paymentsCursor);
  const failure = { query, fallback: FAILED };
  if (query.error && !query.data) return <FailedScreen header="Pagos" backTo={paths.myInvestments} {...failure} />;

  const chosen = stateNamed(named);
  const counts = query.data?.me.paymentCounts.filter(({ count }) => count > 0);
  const overpaid = counts?.reduce((sum, { overpaidCount }) => sum + overpaidCount, 0) ?? 0;
  const shown = PAYMENT_STATES.flatMap((state) => counts?.find((count) => count.state === state) ?? []);
  return (
    <>
      <PageHeader
        title="Pagos"
        subtitle="Lo que comprometiste, lo que pagaste y lo que falta"
        backTo={paths.myInvestments}
      />
      <QueryAlert {...failure} />
      {!counts && <ListSkeleton />}
      {counts && counts.length === 0 && <NoPayments />}
      {counts && counts.length > 0 && (
        <StateFilter counts={counts} chosen={chosen} onChange={(state) => setNamed(state ? FILTER_NAME[state] : '')} />
      )}
      <Stack ref={box} tabIndex={-1} outline="none" gap="8">
        {shown
          .filter(({ state, count }) => (chosen === null ? state !== 'PAID' || count > overpaid : state === chosen))
          .map((count, index) => (
            <Section
              key={count.state}
              count={count}
              isFirst={index === 0}
              focusTarget={box}
              onChanged={() => void refetchAll()}
              isListed={chosen === null ? isListedOnce(count.state) : undefined}
            />
          ))}
      </Stack>
      {counts && (
        <Suspense>
          <ReturnAccountPanel isNeeded={counts.some(({ state }) => state === 'TO_RETURN')} />
        </Suspense>
      )}
    </>
  );
}

type SectionProps = {
  count: Count;
  isFirst: boolean;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
  /** Those that are shown; all without. */
  isListed: ((payments: PaymentSumsFragment) => boolean) | undefined;
};

/** What is over of a paid one is listed as to be returned, and not a second time as paid. */
const isListedOnce = (state: PaymentState) => (payments: PaymentSumsFragment) =>
  state !== 'PAID' || payments.toReturnAmount === 0;

/** The commitments in one state: those whose report was refused first, then the newest. */
function Section({ count: { state, amount }, isFirst, focusTarget, onChanged, isListed = () => true }: SectionProps) {
  const query = useMyPaymentsQuery({ variables: { state } });
  const title = `payments-${state}`;
  return (
    <Box as="section" aria-labelledby={title}>
      <Heading as="h2" id={title} size="lg" mb="3">
        {PAYMENT_STATE[state].label} · {formatDollars(amount)}
      </Heading>
      <QueryAlert query={query} fallback={FAILED} />
      <PaginatedList list={query.data?.me.payments} query={query} skeleton={<ListSkeleton />} empty={null} quietAtEnd>
        {(investments) => (
          <Stack gap="4">
            {payableAmong(investments.filter(({ payments }) => payments === null || isListed(payments))).map(
              (investment, index) => (
                <MyPaymentCard
                  key={investment.id}
                  isNext={isFirst && index === 0}
                  investment={investment}
                  focusTarget={focusTarget}
                  onChanged={onChanged}
                />
              ),
            )}
          </Stack>
        )}
      </PaginatedList>
    </Box>
  );
}

const NoPayments = () => (
  <EmptyState
    icon={Wallet}
    text="Aún no hay nada que pagar"
    hint="Cuando haya que pagar lo que comprometiste, lo verás aquí con la referencia de cada pago."
    action={<LinkButton to={paths.projects}>Explorar Proyectos</LinkButton>}
  />
);
