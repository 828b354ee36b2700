import { Skeleton, Box } from '@chakra-ui/react';
import { Gamepad2, Pencil } from 'lucide-react';
import { Fragment } from 'react';
import { isRefusal } from '#client/apollo/refusal.ts';
import { ReportButton } from '#client/features/moderation/ReportButton.tsx';
import { ProjectGrid } from '#client/features/projects/catalogue/ProjectGrid.tsx';
import { useUser } from '#client/session/SessionProvider.tsx';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { hasFields, usePartialData } from '#client/queries/usePartialData.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { CardGrid } from '#client/ui/Skeletons.tsx';
import { StatsSkeleton } from '#client/ui/StatsSkeleton.tsx';
import { AboutStudio } from './AboutStudio.tsx';
import { StudioRecord } from './StudioRecord.tsx';
import { StudioPageDocument, useStudioPageQuery, type StudioPageQueryVariables } from './StudioScreen.generated.ts';

/** /developers/{id}: a studio's description, its record by milestones, and its published games. */
export function StudioScreen({ variables }: { variables: StudioPageQueryVariables }) {
  const { id: developerId } = variables;
  const { developerProfile } = useUser();
  const query = useStudioPageQuery({ variables });
  const known = usePartialData(StudioPageDocument, variables)?.developer;
  const { data, error } = query;
  const missing = <NotFound what="studio" query={query} />;
  if (error && (!data || isRefusal(error))) return missing;
  if (data && !data.developer) return missing;

  const head = data?.developer ?? known;
  const developer = data?.developer;
  const isOwn = developerId === developerProfile?.id;
  return (
    <Fragment key={hasFields(head, 'studioName') ? 'known' : 'unknown'}>
      <PageHeader
        title={hasFields(head, 'studioName') ? head.studioName || INDEPENDENT : null}
        subtitle={hasFields(head, 'country') ? head.country : <Skeleton h="5" w="24" my="0.5" aria-hidden />}
        backTo={paths.developers}
        actions={isOwn && <EditProfile />}
      />
      <QueryAlert query={query} fallback={FALLBACK.developers} />
      {!developer && <StudioSkeleton isAnnounced={!hasFields(head, 'studioName')} />}
      {developer && (
        <>
          <StudioRecord developer={developer} />
          <AboutStudio developer={developer} isOwn={isOwn} />
          <Panel title="Juegos">
            <PaginatedList
              quietAtEnd
              list={developer.projects}
              query={query}
              empty={<EmptyState plain icon={Gamepad2} text="Aún no hay juegos publicados" />}
            >
              {(projects) => <ProjectGrid heading="h3" projects={projects} />}
            </PaginatedList>
          </Panel>
          {!isOwn && <ReportButton subject={{ kind: 'PERSON', id: developer.userId, name: 'el estudio' }} mt="4" />}
        </>
      )}
    </Fragment>
  );
}

const EditProfile = () => (
  <LinkButton to={paths.profile} variant="outline">
    <Pencil aria-hidden /> Editar perfil
  </LinkButton>
);

/** In place of a studio's figures and games. `isAnnounced`: the page's title says that they are loading. */
const StudioSkeleton = ({ isAnnounced }: { isAnnounced: boolean }) => (
  <Box role="status">
    <StatsSkeleton count={4} columns={{ base: 2, lg: 4 }} />
    <Skeleton h={{ base: 16, md: 10 }} mb="6" aria-hidden />
    <Box layerStyle="panel" p={{ base: 4, md: 6 }}>
      {isAnnounced ? <Skeleton h="6" w="24" aria-hidden /> : <LoadingText text={MESSAGE.loading} />}
      <Box mt="5">
        <CardGrid count={3} />
      </Box>
    </Box>
  </Box>
);
