import { Box, Skeleton, Stack, Button, Flex, Text } from '@chakra-ui/react';
import { useState, useEffect } from 'react';
import { useParams, Link } from 'react-router-dom';
import { useApolloClient } from '@apollo/client/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { forgetFresh } from '#client/apollo/preloads.ts';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { usePartialData } from '#client/queries/usePartialData.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { Comments } from '#client/features/comments/Comments.tsx';
import { recountUnread } from '#client/features/notifications/recountUnread.ts';
import { paths } from '#client/routing/paths.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { SavedAlert } from '../form/SavedAlert.tsx';
import { UpdateArticle } from './UpdateArticle.tsx';
import {
  UpdateDocument,
  useUpdateQuery,
  type UpdateQueryVariables,
  type UpdateNeighbourFragment,
} from './UpdateScreen.generated.ts';

/** /projects/{projectId}/updates/{updateId}: one update with its media and comments. */
export function UpdateScreen({ variables }: { variables: UpdateQueryVariables }) {
  const { projectId = '' } = useParams();
  const { id } = variables;
  const [deletedId, setDeletedId] = useState<string | null>(null);
  if (deletedId === id) return <UpdateDeleted projectId={projectId} updateId={id} />;
  return <UpdatePage key={id} projectId={projectId} variables={variables} onDeleted={() => setDeletedId(id)} />;
}

type Props = { projectId: string; variables: UpdateQueryVariables; onDeleted: () => void };

function UpdatePage({ projectId, variables, onDeleted }: Props) {
  // The server marks the update as read when it answers; within half a minute the cached answer is shown.
  const query = useUpdateQuery({ variables });
  const known = usePartialData(UpdateDocument, variables)?.update;
  const { data, error } = query;
  useCountsAfter(data?.update?.id);
  const missing = <NotFound what="update" query={query} />;
  if (error && (!data || isInaccessible(error))) return missing;
  if (data && data.update?.project.id !== projectId) return missing;

  const update = data?.update;
  const head = update ?? known;
  return (
    <Box key={head?.title ? 'known' : 'unknown'} maxW="3xl" mx="auto">
      <QueryAlert query={query} fallback={FALLBACK.update} />
      <Stack gap={{ base: 8, md: 10 }}>
        <UpdateArticle projectId={projectId} update={head} onDeleted={onDeleted} />
        {update ? (
          <>
            <UpdateNeighbours projectId={projectId} previous={update.previous} next={update.next} />
            <Comments update={update} />
          </>
        ) : (
          <CommentsSkeleton isAnnounced={!head?.title} />
        )}
      </Stack>
    </Box>
  );
}

/** Opening an update marks it as read: the bell's number and unread counts on other screens are refetched. */
function useCountsAfter(openedId: string | undefined) {
  const client = useApolloClient();
  useEffect(() => {
    if (openedId === undefined) return;
    forgetFresh(client);
    recountUnread(client);
  }, [client, openedId]);
}

/** `isAnnounced`: the page's title says that the update is loading. */
const CommentsSkeleton = ({ isAnnounced }: { isAnnounced: boolean }) => (
  <Stack role="status" gap={{ base: 8, md: 10 }}>
    <Skeleton h="16" aria-hidden />
    <Box layerStyle="panel" p={{ base: 4, md: 6 }}>
      {!isAnnounced && <LoadingText text={MESSAGE.loading} />}
      <Stack gap="4" aria-hidden>
        <Skeleton h="7" w="40" />
        <Skeleton h="20" />
        <Skeleton h="10" w="32" />
      </Stack>
    </Box>
  </Stack>
);

/** Shown after a deletion. Evicts the update from the cache now, when no mounted query uses it any more. */
function UpdateDeleted({ projectId, updateId }: { projectId: string; updateId: string }) {
  const { cache } = useApolloClient();
  useEffect(() => {
    cache.evict({ id: cache.identify({ __typename: 'Update', id: updateId }) });
    cache.gc();
  }, [cache, updateId]);
  return <SavedAlert text="Actualización eliminada correctamente" to={paths.project(projectId)} />;
}

type Neighbour = UpdateNeighbourFragment | null;
type NeighboursProps = { projectId: string; previous: Neighbour; next: Neighbour };

/** Links to the previous and next update, in list order. */
const UpdateNeighbours = ({ projectId, previous, next }: NeighboursProps) => (
  <Flex as="nav" aria-label="Otras actualizaciones" gap="3" data-print="hide">
    <Step projectId={projectId} to={previous} label="Anterior" />
    <Step projectId={projectId} to={next} label="Siguiente" isNext />
  </Flex>
);

type StepProps = { projectId: string; to: Neighbour; label: string; isNext?: boolean };

function Step({ projectId, to, label, isNext = false }: StepProps) {
  const shape = { variant: 'outline', colorPalette: 'gray', flex: 1, minW: 0, h: 'auto', py: 3, px: 4 } as const;
  const face = (
    <Flex
      w="full"
      minW="0"
      gap="3"
      align="center"
      direction={isNext ? 'row-reverse' : 'row'}
      textAlign={isNext ? 'end' : 'start'}
    >
      {isNext ? <ArrowRight aria-hidden /> : <ArrowLeft aria-hidden />}
      <Box minW="0" flex="1">
        <Muted>{label}</Muted>
        <Text truncate hideBelow="sm">
          {to?.title ?? (isNext ? 'Esta es la primera' : 'Esta es la más reciente')}
        </Text>
      </Box>
    </Flex>
  );
  if (!to)
    return (
      <Button {...shape} disabled>
        {face}
      </Button>
    );
  return (
    <Button asChild {...shape}>
      <Link to={paths.update(projectId, to.id)} title={to.title}>
        {face}
      </Link>
    </Button>
  );
}
