import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import { isRefusal } from '#client/apollo/refusal.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { CommentThread } from './CommentThread.tsx';
import { UpdateArticle } from './UpdateArticle.tsx';
import { UpdateDeleted } from './UpdateDeleted.tsx';
import { UpdateMissing } from './UpdateMissing.tsx';
import { UpdateNeighbours } from './UpdateNeighbours.tsx';
import { useUpdateQuery } from './UpdateScreen.generated.ts';

/** /projects/{projectId}/updates/{updateId}: one update, its pictures and what is said about it. */
export function UpdateScreen() {
  const { projectId = '', updateId = '' } = useParams();
  const [deletedId, setDeletedId] = useState<string | null>(null);
  if (deletedId === updateId) return <UpdateDeleted projectId={projectId} updateId={updateId} />;
  return <Reading key={updateId} projectId={projectId} updateId={updateId} onDeleted={() => setDeletedId(updateId)} />;
}

type Props = { projectId: string; updateId: string; onDeleted: () => void };

function Reading({ projectId, updateId, onDeleted }: Props) {
  // Asking the server is what marks it read.
  const { data, error, refetch } = useUpdateQuery({ variables: { id: updateId }, fetchPolicy: 'cache-and-network' });
  const retry = () => void refetch().catch(() => null);
  if (error && (!data || isRefusal(error)))
    return <UpdateMissing projectId={projectId} error={error} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  if (data.update?.project.id !== projectId) return <UpdateMissing projectId={projectId} />;

  return (
    <Stack gap={{ base: 8, md: 10 }} maxW="3xl" mx="auto">
      {error && <ErrorAlert onRetry={retry}>{messageOf(error, FALLBACK.update)}</ErrorAlert>}
      <UpdateArticle update={data.update} onDeleted={onDeleted} />
      <UpdateNeighbours projectId={projectId} previous={data.update.previous} next={data.update.next} />
      <CommentThread update={data.update} />
    </Stack>
  );
}
