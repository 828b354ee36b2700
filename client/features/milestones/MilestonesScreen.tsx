import { Plus } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import { paths } from '#client/paths.ts';
import { formatPercent } from '#client/text/format.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ProjectMissing } from '#client/ui/ProjectMissing.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useQueryParam } from '#client/ui/useQueryParam.ts';
import { MilestoneList } from './MilestoneList.tsx';
import { useMilestonesQuery } from './MilestonesScreen.generated.ts';

/** /projects/{projectId}/milestones: what was promised, for when, and how it went. */
export function MilestonesScreen() {
  const { projectId = '' } = useParams();
  const [words, setWords] = useQueryParam('buscar');
  const { data, error, refetch } = useMilestonesQuery({ variables: { projectId }, fetchPolicy: 'cache-and-network' });
  const again = () => void refetch().catch(() => null);
  if (error && !data) {
    return (
      <>
        <PageHeader title="Hitos" backTo={paths.project(projectId)} />
        <ErrorAlert onRetry={again}>{messageOf(error, FALLBACK.milestones)}</ErrorAlert>
      </>
    );
  }
  if (!data) return <ListSkeleton />;
  if (!data.project) return <ProjectMissing />;

  const { project } = data;
  return (
    <>
      <PageHeader
        title="Hitos"
        backTo={paths.project(projectId)}
        subtitle={<Progress title={project.title} {...project.milestoneSummary} />}
        actions={
          project.viewerIsDeveloper && (
            <LinkButton to={paths.newMilestone(projectId)} colorPalette="yellow">
              <Plus aria-hidden /> Nuevo hito
            </LinkButton>
          )
        }
      />
      {error && (
        <ErrorAlert above onRetry={again}>
          {messageOf(error, FALLBACK.milestones)}
        </ErrorAlert>
      )}
      <SearchBox placeholder="Buscar hitos..." value={words} onChange={setWords} />
      <MilestoneList project={project} words={words} onClear={() => setWords('')} onChanged={again} />
    </>
  );
}

type ProgressProps = { title: string; total: number; completed: number; completion: number };

const Progress = ({ title, total, completed, completion }: ProgressProps) => (
  <>
    {title}
    {total > 0 && ` · ${completed} de ${total} completados (${formatPercent(completion)})`}
  </>
);
