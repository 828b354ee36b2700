import { Stack } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { PrintButton } from '#client/queries/PrintButton.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useQueryParams } from '#client/ui/hooks/useQueryParams.ts';
import { PeriodForm } from './PeriodForm.tsx';
import { statementDays } from './statementDays.ts';
import { useStatementQuery } from './StatementScreen.generated.ts';
import { StatementTable } from './StatementTable.tsx';
import { StatementTotals } from './StatementTotals.tsx';

/** /statement: what was committed and paid from one day to another, by project and row by row. */
export function StatementScreen() {
  const { displayName, role } = useUser();
  const [params] = useQueryParams();
  const { from, to } = statementDays(params);
  const query = useStatementQuery({ variables: { from, to } });
  const { shown, isStale } = useStaleWhileSearching(query);
  const statement = shown?.statement;
  return (
    <>
      <PageHeader
        title="Estado de cuenta"
        subtitle={`${displayName}, del ${formatDate(from)} al ${formatDate(to)}`}
        backTo={role === 'INVESTOR' ? paths.myInvestments : paths.dashboard}
        actions={
          <>
            <DownloadButton href={downloads.statementCsv(from, to)}>Descargar CSV</DownloadButton>
            {!query.error && <PrintButton list={query.data?.statement.rows} fetchMore={query.fetchMore} />}
          </>
        }
      />
      <PeriodForm days={{ from, to }} />
      <QueryAlert query={query} fallback="No pudimos cargar el estado de cuenta. Inténtalo de nuevo." />
      <Stack gap="6">
        {statement && statement.projects.length > 0 && !isStale && <StatementTotals {...statement} />}
        <PaginatedList
          list={statement?.rows}
          query={query}
          isStale={isStale}
          skeleton={<ListSkeleton />}
          empty={<EmptyState icon={ReceiptText} text="No hubo movimientos en estos días" />}
        >
          {(rows) => <StatementTable rows={rows} areReceived={role === 'DEVELOPER'} />}
        </PaginatedList>
      </Stack>
    </>
  );
}
