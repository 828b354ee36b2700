import { Button, SimpleGrid } from '@chakra-ui/react';
import { Banknote, Gamepad2, Printer, TrendingUp } from 'lucide-react';
import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { paths } from '#client/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { InvestmentTable } from './InvestmentTable.tsx';
import { useMyInvestmentsQuery, type MyInvestmentsQuery } from './MyInvestmentsScreen.generated.ts';
import { NoInvestments } from './NoInvestments.tsx';
import { ReturnAssumptions } from './ReturnAssumptions.tsx';

/** /my-investments: what the investor has put in, and where. */
export function MyInvestmentsScreen() {
  const { data, error, fetchMore, refetch } = useMyInvestmentsQuery({ fetchPolicy: 'cache-and-network' });
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  const failure = error && (
    <ErrorAlert above onRetry={() => void refetch().catch(() => null)}>
      Error: {messageOf(error, FALLBACK.myInvestments)}
    </ErrorAlert>
  );
  if (error && !data) {
    return (
      <>
        <PageHeader title="Mis Inversiones" backTo={paths.dashboard} />
        {failure}
      </>
    );
  }
  if (!data) return <Loading text={MESSAGE.loadingInvestments} />;

  const {
    portfolio,
    investments: { edges, pageInfo, totalCount },
  } = data.me;
  return (
    <>
      <PageHeader
        title="Mis Inversiones"
        subtitle="Todo lo que pusiste y dónde está"
        backTo={paths.dashboard}
        actions={
          edges.length > 0 && (
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden /> Imprimir
            </Button>
          )
        }
      />
      {failure}
      {portfolio && <Summary portfolio={portfolio} />}
      {edges.length === 0 && <NoInvestments />}
      {edges.length > 0 && (
        <>
          <InvestmentTable investments={edges.map(({ node }) => node)} />
          {portfolio && <ReturnAssumptions usesDefaultRoi={portfolio.usesDefaultRoi} />}
          <LoadMore shown={edges.length} total={totalCount} pageInfo={pageInfo} {...more} />
        </>
      )}
    </>
  );
}

type Portfolio = NonNullable<MyInvestmentsQuery['me']['portfolio']>;

const Summary = ({ portfolio }: { portfolio: Portfolio }) => (
  <SimpleGrid columns={{ base: 1, md: 3 }} gap="4" mb="6">
    <StatCard label="Total invertido" icon={Banknote} value={formatDollars(portfolio.invested)} />
    <StatCard label="Proyectos financiados" icon={Gamepad2} value={portfolio.projectCount} />
    <StatCard label="Retorno estimado" icon={TrendingUp} value={formatDollars(portfolio.estimatedReturn)} />
  </SimpleGrid>
);
