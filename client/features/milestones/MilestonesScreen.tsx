import { Skeleton } from '@chakra-ui/react';
import type { DeepPartial } from '@apollo/client/utilities';
import { Plus } from 'lucide-react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { hasFields, usePartialData } from '#client/queries/usePartialData.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SearchBox } from '#client/ui/fields/SearchBox.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { SEARCH, isFoundBy, isWordless, searchWords } from '#server/kernel/text/search.words.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { MilestoneList } from './MilestoneList.tsx';
import {
  MilestonesDocument,
  useMilestonesQuery,
  type MilestonesQueryVariables,
  type MilestonesQuery,
} from './MilestonesScreen.generated.ts';

/** /projects/{projectId}/milestones: all milestones of a project. */
export function MilestonesScreen({ variables }: { variables: MilestonesQueryVariables }) {
  const { projectId } = variables;
  const [words, setWords] = useQueryParam(SEARCH);
  const query = useMilestonesQuery({ variables });
  const known = usePartialData(MilestonesDocument, variables)?.project;
  const { data, error } = query;
  const refetchAfterChange = () => void query.refetch().catch(() => null);
  const failure = { query, fallback: FALLBACK.milestones };
  if (isInaccessible(error)) return <NotFound what="project" query={query} />;
  if (error && !data) return <FailedScreen header="Hitos" backTo={paths.project(projectId)} {...failure} />;
  if (data && !data.project) return <NotFound what="project" query={query} />;

  const project = data?.project;
  const head = project ?? known;
  const shown = matching(project?.milestones ?? [], words);
  return (
    <>
      <PageHeader
        title="Hitos"
        backTo={paths.project(projectId)}
        subtitle={<Progress project={head} />}
        actions={
          head?.viewerRights?.includes('MILESTONE_WRITE') && (
            <MainLink to={paths.newMilestone(projectId)}>
              <Plus aria-hidden /> Nuevo hito
            </MainLink>
          )
        }
      />
      <QueryAlert {...failure} />
      {hasFields(head, 'viewerRights') ? (
        <SearchBox
          placeholder="Buscar hitos..."
          words={words}
          onSearch={setWords}
          found={project ? plural(shown.length, 'hito', 'hitos') : undefined}
        />
      ) : (
        <Skeleton h="10" mb="6" />
      )}
      {project ? (
        <MilestoneList
          project={project}
          search={words}
          shown={shown}
          onClear={() => setWords('')}
          onChanged={refetchAfterChange}
        />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

type Milestone = NonNullable<MilestonesQuery['project']>['milestones'][number];

/** Found in title and description, as all searches do. */
const matching = (milestones: Milestone[], words: string): Milestone[] =>
  isWordless(words)
    ? []
    : milestones.filter(({ title, description }) => isFoundBy(searchWords(words), `${title} ${description}`));

type ProgressProps = { project: DeepPartial<MilestonesQuery['project']> | undefined };

const Progress = ({ project }: ProgressProps) => {
  const { total, completed, completion } = project?.milestoneSummary ?? {};
  if (!project?.title) return <Skeleton h="5" w="40" my="0.5" />;
  return (
    <>
      {project.title}
      {total !== undefined &&
        total > 0 &&
        completion !== undefined &&
        ` · ${completed} de ${plural(total, 'completado', 'completados')} (${formatPercent(completion)})`}
    </>
  );
};
