import { Box, Flex, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { HandCoins, ReceiptText, Wallet } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#client/routing/paths.ts';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { PrintButton } from '#client/queries/PrintButton.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Figures } from '#client/ui/Figures.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { TAB } from '#server/kernel/paths/page.paths.ts';
import { InvestmentTable } from './InvestmentTable.tsx';
import { useMyInvestmentsQuery, type MyInvestmentsQuery } from './MyInvestmentsScreen.generated.ts';
import { NoInvestments } from './NoInvestments.tsx';
import { useMyPositionsQuery } from './positions/Positions.generated.ts';
import { ReturnAssumptions } from './ReturnAssumptions.tsx';
import { ReturnScenarios } from './ReturnScenarios.tsx';
import { PositionList } from './positions/PositionList.tsx';

/** Values of the query parameter. */
const TABS = ['todas', 'por-proyecto'] as const;
type Tab = (typeof TABS)[number];

/** /my-investments: the investor's portfolio and investments. */
export function MyInvestmentsScreen() {
  const [wanted, setWanted] = useQueryParam(TAB);
  const tab = TABS.find((one) => one === wanted) ?? 'todas';
  const query = useMyInvestmentsQuery();
  const [hasPositions, setHasPositions] = useState(false);
  if (tab === 'por-proyecto' && !hasPositions) setHasPositions(true);
  const positions = useMyPositionsQuery({ skip: !hasPositions });
  const failure = { query, fallback: FALLBACK.myInvestments, prefix: 'Error: ' };
  if (query.error && !query.data)
    return <FailedScreen header="Mis Inversiones" backTo={paths.dashboard} {...failure} />;
  if (!query.data) return <MyInvestmentsSkeleton />;

  const { portfolio, investments } = query.data.me;
  return (
    <>
      <PageHeader
        title="Mis Inversiones"
        subtitle="Lo que comprometiste, lo que pagaste y lo que volvió"
        backTo={paths.dashboard}
        actions={
          investments.edges.length > 0 && (
            <>
              <LinkButton to={paths.payments}>
                <Wallet aria-hidden /> Pagos
              </LinkButton>
              <LinkButton to={paths.returns}>
                <HandCoins aria-hidden /> Retornos
              </LinkButton>
              <LinkButton to={paths.statement}>
                <ReceiptText aria-hidden /> Estado de cuenta
              </LinkButton>
            </>
          )
        }
      />
      <QueryAlert {...failure} />
      {portfolio && <Summary portfolio={portfolio} />}
      {investments.edges.length === 0 ? (
        <NoInvestments />
      ) : (
        <Tabs<Tab>
          label="Tus inversiones"
          value={tab}
          onChange={setWanted}
          tabs={[
            {
              value: 'todas',
              label: 'Todas',
              content: (
                <PaginatedList list={investments} query={query} empty={<NoInvestments />}>
                  {(shown) => (
                    <>
                      <InvestmentTable investments={shown} />
                      {portfolio && (
                        <Box display={{ base: 'none', md: 'block', _print: 'block' }}>
                          <ReturnAssumptions usesDefaultRoi={portfolio.usesDefaultRoi} />
                        </Box>
                      )}
                    </>
                  )}
                </PaginatedList>
              ),
            },
            { value: 'por-proyecto', label: 'Por proyecto', content: <PositionList query={positions} /> },
          ]}
        />
      )}
      {investments.edges.length > 0 && (
        <>
          <Flex gap="2" mt="6" wrap="wrap" data-print="hide">
            <DownloadButton href={downloads.myInvestmentsCsv}>Descargar CSV</DownloadButton>
            <DownloadButton href={downloads.myInvestmentsJson}>Descargar JSON</DownloadButton>
            {tab === 'todas' ? (
              <PrintButton key="investments" list={investments} fetchMore={query.fetchMore} />
            ) : (
              <PrintButton
                key="positions"
                list={positions.data?.me.positions}
                error={positions.error}
                fetchMore={positions.fetchMore}
              />
            )}
          </Flex>
          {portfolio && (
            <Panel title="Qué puede volver" mt="6">
              <ReturnScenarios scenarios={portfolio.returnScenarios} />
            </Panel>
          )}
        </>
      )}
    </>
  );
}

type Portfolio = NonNullable<MyInvestmentsQuery['me']['portfolio']>;

const Summary = ({ portfolio: { invested, projectCount, payments } }: { portfolio: Portfolio }) => (
  <Figures
    figures={[
      {
        label: 'Comprometido',
        value: formatDollars(invested),
        hint: `en ${plural(projectCount, 'proyecto', 'proyectos')}`,
      },
      { label: 'Pagado', value: formatDollars(payments.paid), hint: 'confirmado por los estudios' },
      { label: 'Falta', value: formatDollars(payments.left) },
      { label: 'Devuelto', value: formatDollars(payments.returned) },
    ]}
  />
);

/** The skeleton of the investor's page: its figures, the estimated return and the list. */
const MyInvestmentsSkeleton = () => (
  <>
    <PageHeader
      title={null}
      loading={MESSAGE.loadingInvestments}
      subtitle="Lo que comprometiste, lo que pagaste y lo que volvió"
      backTo={paths.dashboard}
      actions={
        <HStack gap="2" wrap="wrap" aria-hidden>
          <Skeleton h="10" w="28" />
          <Skeleton h="10" w="48" />
        </HStack>
      }
    />
    <Skeleton h={{ base: '36', sm: '28' }} mb="6" borderRadius="xl" aria-hidden />
    <Skeleton h="10" w="48" mb="6" aria-hidden />
    <Stack layerStyle="panel" p="4" gap="4" aria-hidden>
      <Skeleton h="10" />
      <Skeleton h="10" />
      <Skeleton h="10" />
    </Stack>
  </>
);
