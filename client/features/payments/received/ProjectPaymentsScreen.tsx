import { Skeleton } from '@chakra-ui/react';
import { Wallet } from 'lucide-react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { usePartialData } from '#client/queries/usePartialData.ts';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { NothingFound } from '#client/ui/NothingFound.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SearchBox } from '#client/ui/fields/SearchBox.tsx';
import { Figures } from '#client/ui/Figures.tsx';
import { useQueryParams } from '#client/ui/hooks/useQueryParams.ts';
import { toCents, toDollars } from '#server/kernel/money/money.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { SEARCH, searchHint } from '#server/kernel/text/search.words.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { isOver } from '../payable.ts';
import { DISPUTED_FILTER, FILTER_NAME, STATE_FILTER } from '../state.filter.ts';
import { StateFilter } from '../StateFilter.tsx';
import { usePaymentsLive } from '../usePaymentsLive.ts';
import { refetchPages } from './pages.ts';
import { OverdueList } from './OverdueList.tsx';
import { ReceivedList } from './ReceivedList.tsx';
import {
  ProjectPaymentsDocument,
  useProjectPaymentsQuery,
  type ProjectPaymentsQuery,
  type ProjectPaymentsQueryVariables,
} from './ReceivedPayments.generated.ts';

type Project = NonNullable<ProjectPaymentsQuery['project']>;

/** /projects/{projectId}/payments: what investors committed, reported and paid, for the project's owner. */
export function ProjectPaymentsScreen({ variables }: { variables: ProjectPaymentsQueryVariables }) {
  const { projectId, state = null, search, disputed } = variables;
  const query = useProjectPaymentsQuery({ variables });
  const { shown, isStale } = useStaleWhileSearching(query);
  const known = usePartialData(ProjectPaymentsDocument, variables)?.project;
  const [params, edit] = useQueryParams();
  const refetchLoaded = () => refetchPages(query, variables.first).catch(() => null);
  usePaymentsLive({ ...query, refetch: refetchLoaded }, query.data?.paymentsCursor, projectId);
  const failure = { query, fallback: FALLBACK.project };
  if (isInaccessible(query.error)) return <NotFound what="project" query={query} />;
  if (query.error && !shown) return <FailedScreen header="Pagos" backTo={paths.project(projectId)} {...failure} />;
  if (query.data && !query.data.project?.viewerRights.includes('PROJECT_PAYMENTS'))
    return <NotFound what="project" query={query} />;

  const project = shown?.project;
  const set = (name: string, value: string) => edit((all) => (value ? all.set(name, value) : all.delete(name)));
  const count = project?.payments.totalCount ?? 0;
  return (
    <>
      <PageHeader
        title="Pagos"
        subtitle={project?.title ?? known?.title ?? <Skeleton h="5" w="40" my="0.5" />}
        backTo={paths.project(projectId)}
        actions={<DownloadButton href={downloads.projectPaymentsCsv(projectId)}>Descargar CSV</DownloadButton>}
      />
      <QueryAlert {...failure} />
      {!project && !query.error && <ListSkeleton />}
      {project && (
        <>
          <Sums project={project} />
          <OverdueList project={project} onChanged={() => void refetchLoaded()} />
          <ReceivedList
            project={project}
            isStale={isStale}
            query={query}
            refetchLoaded={() => void refetchLoaded()}
            onShowReported={() =>
              edit((all) => {
                all.delete(SEARCH);
                all.set(STATE_FILTER, FILTER_NAME.REPORTED);
              })
            }
            filters={
              <>
                <SearchBox
                  placeholder="Buscar por nombre, referencia o monto..."
                  words={params.get(SEARCH) ?? ''}
                  onSearch={(words) => set(SEARCH, words)}
                  found={isStale ? undefined : plural(count, 'pago', 'pagos')}
                  isFiltered={state !== null || disputed}
                />
                <StateFilter
                  counts={project.paymentCounts}
                  chosen={state}
                  onChange={(next) => set(STATE_FILTER, next ? FILTER_NAME[next] : '')}
                  disputed={{
                    count: project.disputedReturns,
                    isChosen: disputed,
                    onChoose: () => set(STATE_FILTER, DISPUTED_FILTER),
                  }}
                />
              </>
            }
            empty={
              state !== null || search || disputed ? (
                <NothingFound
                  text="No hay pagos con este filtro"
                  hint={
                    search
                      ? searchHint(
                          search,
                          'Busca el nombre, la referencia entera, el número de operación o el monto exacto, como 1.500,50.',
                        )
                      : 'Quita el filtro para ver todos.'
                  }
                  clear="Quitar el filtro"
                  onClear={() => edit((all) => [SEARCH, STATE_FILTER].forEach((name) => all.delete(name)))}
                />
              ) : (
                <NoPayments project={project} />
              )
            }
          />
        </>
      )}
    </>
  );
}

/** What was committed, what the studio has of what it received, and what is left. */
function Sums({ project }: { project: Project }) {
  const { projectOutcome, fundingRaised, confirmedAmount, paymentCounts } = project;
  const isCancelled = projectOutcome === 'CANCELLED';
  const toReturn = paymentCounts.find(({ state }) => state === 'TO_RETURN')?.amount ?? 0;
  const covered = paymentCounts.reduce((sum, { coveredAmount }) => sum + toCents(coveredAmount), 0);
  const left = toDollars(Math.max(0, toCents(fundingRaised) - covered));
  return (
    <Figures
      figures={[
        { label: 'Comprometido', value: formatDollars(fundingRaised) },
        {
          label: isCancelled ? 'Por devolver' : 'Confirmado',
          value: formatDollars(confirmedAmount),
          hint: !isCancelled && toReturn > 0 && `${formatDollars(toReturn)} por devolver`,
        },
        ...(isOver(project) ? [] : [{ label: 'Falta cobrar', value: formatDollars(left) }]),
      ]}
    />
  );
}

/** Why nothing is to be paid in a project, and what its owner can do about it. */
function NoPayments({ project }: { project: Project }) {
  const { id, fundingModel, campaignResult, paymentInstructions, nextPaymentInstructions, arePaymentsFrozen } = project;
  if (isOver(project)) {
    return <EmptyState icon={Wallet} text="No hay nada por cobrar" hint="Ningún compromiso quedó en pie." />;
  }
  const isLater = fundingModel === 'ALL_OR_NOTHING' && campaignResult === null;
  const waits = paymentInstructions === null && nextPaymentInstructions;
  const isUnsaid = paymentInstructions === null && !waits && !arePaymentsFrozen;
  const said = waits ? `Lo que escribiste entra en vigencia el ${formatDateAndTime(waits.inForceFrom)}. ${SAID}` : SAID;
  return (
    <EmptyState
      icon={Wallet}
      text="Aún no hay nada por cobrar"
      hint={`${isLater ? 'Se paga si la campaña alcanza su meta. ' : ''}${isUnsaid ? UNSAID : said}`}
      action={isUnsaid && <LinkButton to={paths.howToPay(id)}>Escribir cómo te pagan</LinkButton>}
    />
  );
}

const UNSAID = 'Nadie tiene que pagar hasta que escribas cómo te pagan.';
const SAID = 'Aquí verás lo que cada inversor tiene que pagar, con la referencia que escribe en su transferencia.';
