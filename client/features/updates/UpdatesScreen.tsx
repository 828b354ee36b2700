import { Plus } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { announce } from '#client/ui/announcer.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { ExclusiveTeaser } from './ExclusiveTeaser.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { ProjectMissing } from '#client/ui/ProjectMissing.tsx';
import { UpdateList } from './UpdateList.tsx';
import { useUpdatesLiveSubscription, useUpdatesQuery } from './UpdatesScreen.generated.ts';
import { useQueryParam } from '#client/ui/useQueryParam.ts';

/** /projects/{projectId}/updates: everything the project has told, newest first. */
export function UpdatesScreen() {
  const { projectId = '' } = useParams();
  const [words, setWords] = useQueryParam('buscar');
  const search = words.trim();
  const { data, previousData, error, loading, refetch, fetchMore } = useUpdates(projectId, search);
  const project = (data ?? previousData)?.project;
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  const retry = () => void refetch().catch(() => null);
  if (error && !project) {
    return (
      <>
        <PageHeader title="Actualizaciones" backTo={paths.project(projectId)} />
        <ErrorAlert onRetry={retry}>{messageOf(error, FALLBACK.updates)}</ErrorAlert>
      </>
    );
  }
  if (data && !data.project) return <ProjectMissing />;
  if (!project) return <ListSkeleton />;

  return (
    <>
      <PageHeader
        title="Actualizaciones"
        subtitle={project.title}
        backTo={paths.project(projectId)}
        actions={project.viewerIsDeveloper && <NewUpdate projectId={projectId} />}
      />
      <SearchBox placeholder="Buscar actualizaciones..." value={words} onChange={setWords} />
      {error && (
        <ErrorAlert above onRetry={retry}>
          {messageOf(error, FALLBACK.updates)}
        </ErrorAlert>
      )}
      <UpdateList project={project} search={search} loading={loading} more={more} onClear={() => setWords('')} />
      {search === '' && project.exclusiveUpdateCount > 0 && (
        <ExclusiveTeaser projectId={projectId} count={project.exclusiveUpdateCount} />
      )}
    </>
  );
}

const NewUpdate = ({ projectId }: { projectId: string }) => (
  <LinkButton to={paths.newUpdate(projectId)} colorPalette="yellow">
    <Plus aria-hidden /> Nueva actualización
  </LinkButton>
);

/** The list, asked again when something is published while it is open. */
function useUpdates(projectId: string, search: string) {
  const asked = useUpdatesQuery({
    variables: { projectId, search: search || null },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  useUpdatesLiveSubscription({
    variables: { projectId },
    onData({ data: { data } }) {
      if (!data) return;
      announce(`Nueva actualización: ${data.updatePublished.title}`);
      void asked.refetch().catch(() => null);
    },
  });
  return asked;
}
