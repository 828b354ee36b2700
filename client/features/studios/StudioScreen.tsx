import { Skeleton, Box, Flex, Icon } from '@chakra-ui/react';
import { Gamepad2, Pencil, Globe } from 'lucide-react';
import { Fragment } from 'react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
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
import { InlineLink } from '#client/ui/InlineLink.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { CardGrid } from '#client/ui/Skeletons.tsx';
import { StatsSkeleton } from '#client/ui/StatsSkeleton.tsx';
import { MarkdownHtml } from '#client/markdown/MarkdownHtml.tsx';
import { StudioRecord, type Developer } from './StudioRecord.tsx';
import { StudioPageDocument, useStudioPageQuery, type StudioPageQueryVariables } from './StudioScreen.generated.ts';

/** /developers/{id}: a studio's description, its record by milestones, and its published games. */
export function StudioScreen({ variables }: { variables: StudioPageQueryVariables }) {
  const { id: developerId } = variables;
  const { developerProfile } = useUser();
  const query = useStudioPageQuery({ variables });
  const known = usePartialData(StudioPageDocument, variables)?.developer;
  const { data, error } = query;
  const missing = <NotFound what="studio" query={query} />;
  if (error && (!data || isInaccessible(error))) return missing;
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
  <LinkButton to={paths.profile}>
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

type Props = { developer: Pick<Developer, 'aboutHtml' | 'links'>; isOwn: boolean };

/** The studio in its own words, with its links; only the studio itself is shown that there are none. */
function AboutStudio({ developer: { aboutHtml, links }, isOwn }: Props) {
  if (!aboutHtml && links.length === 0 && !isOwn) return null;
  return (
    <Panel title="Sobre el estudio" mb="6">
      {aboutHtml && <MarkdownHtml html={aboutHtml} />}
      {links.length > 0 && <Links links={links} isBelow={Boolean(aboutHtml)} />}
      {!aboutHtml && links.length === 0 && <NothingSaid />}
    </Panel>
  );
}

const Links = ({ links, isBelow }: { links: string[]; isBelow: boolean }) => (
  <Flex as="ul" listStyleType="none" aria-label="Enlaces" direction="column" gap="2" mt={isBelow ? 6 : 0}>
    {links.map((link) => (
      <Flex as="li" key={link} gap="2" align="baseline">
        <Icon as={Globe} aria-hidden size="sm" color="fg.subtle" flexShrink="0" alignSelf="center" />
        <InlineLink href={link} rel="noopener nofollow" minW="0" overflowWrap="anywhere">
          {link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
        </InlineLink>
      </Flex>
    ))}
  </Flex>
);

const NothingSaid = () => (
  <EmptyState
    plain
    text="Todavía no contaste quiénes son"
    hint="Preséntate y suma tus enlaces: quien piensa invertir lo lee aquí."
    action={<LinkButton to={paths.profile}>Completar mi perfil</LinkButton>}
  />
);
