import { Skeleton, Box, Flex, Text } from '@chakra-ui/react';
import { Plus, Lock } from 'lucide-react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { hasFields, usePartialData } from '#client/queries/usePartialData.ts';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SearchBox } from '#client/ui/fields/SearchBox.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { SEARCH } from '#server/kernel/text/search.words.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { UpdateList } from './UpdateList.tsx';
import {
  UpdatesDocument,
  useUpdatesLiveSubscription,
  useUpdatesQuery,
  type UpdatesLiveSubscription,
  type UpdatesQueryVariables,
} from './UpdatesScreen.generated.ts';

/** /projects/{projectId}/updates: all updates of the project, newest first. */
export function UpdatesScreen({ variables }: { variables: UpdatesQueryVariables }) {
  const { projectId } = variables;
  const [words, setWords] = useQueryParam(SEARCH);
  const search = words.trim();
  const query = useUpdates(variables);
  const { shown, isStale } = useStaleWhileSearching(query);
  const known = usePartialData(UpdatesDocument, variables)?.project;
  const project = shown?.project;
  const failure = { query, fallback: FALLBACK.updates };
  if (isInaccessible(query.error)) return <NotFound what="project" query={query} />;
  if (query.error && !project && !known?.title)
    return <FailedScreen header="Actualizaciones" backTo={paths.project(projectId)} {...failure} />;
  if (query.data && !query.data.project) return <NotFound what="project" query={query} />;

  const head = project ?? known;
  return (
    <>
      <PageHeader
        title="Actualizaciones"
        subtitle={head?.title ?? <Skeleton h="5" w="40" my="0.5" />}
        backTo={paths.project(projectId)}
        actions={head?.viewerRights?.includes('UPDATE_WRITE') && <NewUpdate projectId={projectId} />}
      />
      {hasFields(head, 'viewerRights') ? (
        <SearchBox
          placeholder="Buscar actualizaciones..."
          words={words}
          onSearch={setWords}
          found={project && !isStale ? updateCount(project.updates.totalCount) : undefined}
        />
      ) : (
        <Skeleton h="10" mb="6" />
      )}
      <QueryAlert {...failure} />
      {!project && !query.error && <ListSkeleton />}
      {project && (
        <UpdateList project={project} search={search} isStale={isStale} query={query} onClear={() => setWords('')} />
      )}
      {search === '' && project && project.exclusiveUpdateCount > 0 && (
        <ExclusiveTeaser projectId={projectId} count={project.exclusiveUpdateCount} />
      )}
    </>
  );
}

const updateCount = (count: number): string => plural(count, 'actualización', 'actualizaciones');

const NewUpdate = ({ projectId }: { projectId: string }) => (
  <MainLink to={paths.newUpdate(projectId)}>
    <Plus aria-hidden /> Nueva actualización
  </MainLink>
);

/** The list, refetched when an update is published while it is open. */
function useUpdates(variables: UpdatesQueryVariables) {
  const { projectId } = variables;
  const query = useUpdatesQuery({ variables });
  const live = useLiveQuery<UpdatesLiveSubscription>(query, query.data?.updatesCursor, { subject: projectId });
  useUpdatesLiveSubscription({ ...live, variables: { projectId, ...live.variables } });
  return query;
}

type Props = { projectId: string; count: number };

/** How many updates are for investors only, shown to others. */
const ExclusiveTeaser = ({ projectId, count }: Props) => (
  <Flex
    mt="6"
    p={{ base: 4, md: 5 }}
    gap="4"
    align="center"
    wrap="wrap"
    bg="purple.subtle"
    borderRadius="xl"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="purple.border"
  >
    <Box color="purple.fg">
      <Lock size={22} aria-hidden />
    </Box>
    <Box flex="1" minW="56">
      <Text fontWeight="semibold">Hay {plural(count, 'actualización exclusiva', 'actualizaciones exclusivas')}</Text>
      <Muted>Las leen quienes invirtieron en este proyecto.</Muted>
    </Box>
    <LinkButton to={paths.project(projectId)} size="sm">
      Ver el proyecto
    </LinkButton>
  </Flex>
);
