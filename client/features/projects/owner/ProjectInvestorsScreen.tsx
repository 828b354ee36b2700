import { Box, SimpleGrid, Skeleton } from '@chakra-ui/react';
import { Coins, Mail, Users, Wallet } from 'lucide-react';
import { releasesAll } from '#server/features/projects/campaign/campaign.rules.ts';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { paths, writeToInvestors } from '#client/routing/paths.ts';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { usePartialData } from '#client/queries/usePartialData.ts';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { FundingCurve } from '../funding/FundingCurve.tsx';
import { ReceivedTable } from './ReceivedTable.tsx';
import { rowCount } from './rowCount.ts';
import {
  ProjectInvestorsDocument,
  useProjectInvestorsQuery,
  type ProjectInvestorsQuery,
  type ProjectInvestorsQueryVariables,
} from './ProjectInvestors.generated.ts';

type Ended = Pick<NonNullable<ProjectInvestorsQuery['project']>, 'campaignResult' | 'fundingModel' | 'projectOutcome'>;

/** The investments of a cancelled or failed project were released; others were withdrawn or reversed one by one. */
const reversedWord = ({ campaignResult, fundingModel, projectOutcome }: Ended): string =>
  projectOutcome === 'CANCELLED' || releasesAll(campaignResult, fundingModel) ? 'Anulado' : 'Retirado o anulado';

/** /projects/{projectId}/investors: every investment the project received, for its developer. */
export function ProjectInvestorsScreen({ variables }: { variables: ProjectInvestorsQueryVariables }) {
  const { projectId } = variables;
  const query = useProjectInvestorsQuery({ variables });
  const known = usePartialData(ProjectInvestorsDocument, variables)?.project;
  const { data, error } = query;
  const failure = { query, fallback: FALLBACK.project };
  if (isInaccessible(error)) return <NotFound what="project" query={query} />;
  if (error && !data) return <FailedScreen header="Inversores" backTo={paths.project(projectId)} {...failure} />;
  if (data && !data.project?.investments) return <NotFound what="project" />;

  const project = data?.project;
  const investments = project?.investments ?? undefined;
  const title = project?.title ?? known?.title;
  return (
    <>
      <PageHeader
        title="Inversores"
        subtitle={title ?? <Skeleton h="5" w="40" my="0.5" />}
        backTo={paths.project(projectId)}
        actions={
          <>
            <MainLink to={writeToInvestors(projectId)}>
              <Mail aria-hidden /> Escribir a inversores
            </MainLink>
            <LinkButton to={paths.projectPayments(projectId)}>
              <Wallet aria-hidden /> Pagos
            </LinkButton>
            <DownloadButton href={downloads.projectInvestmentsCsv(projectId)}>Descargar CSV</DownloadButton>
          </>
        }
      />
      <QueryAlert {...failure} />
      {project && investments ? (
        <SimpleGrid columns={2} gap={{ base: 3, sm: 4 }} mb="6" maxW="2xl">
          <StatCard
            label="Total comprometido"
            icon={Coins}
            value={formatDollars(project.fundingRaised)}
            hint={project.reversed ? `${reversedWord(project)}: ${formatDollars(project.reversed)}` : undefined}
          />
          <StatCard
            label="Inversores"
            icon={Users}
            value={project.investorCount}
            hint={rowCount(investments.totalCount, project.reversed)}
          />
        </SimpleGrid>
      ) : (
        <Skeleton h="28" mb="6" maxW="2xl" borderRadius="xl" />
      )}
      {project && (project.fundingCurve?.length ?? 0) > 1 && (
        <Panel title="Fondos en el tiempo" mb="6" maxW="2xl">
          <FundingCurve points={project.fundingCurve ?? []} goal={project.fundingGoal} hint="" />
        </Panel>
      )}
      <PaginatedList
        list={investments}
        query={query}
        skeleton={<ListSkeleton />}
        empty={<EmptyState icon={Users} text="Aún no hay inversores" />}
      >
        {(shown) => (
          <Box layerStyle="panel" overflow="hidden">
            <ReceivedTable investments={shown} />
          </Box>
        )}
      </PaginatedList>
    </>
  );
}
