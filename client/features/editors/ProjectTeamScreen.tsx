import { Box } from '@chakra-ui/react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EditorsPanel } from './EditorsPanel.tsx';
import { useProjectEditorsQuery, type ProjectEditorsQueryVariables } from './Editors.generated.ts';

/** /projects/{projectId}/team: who writes for the project, for its owner. */
export function ProjectTeamScreen({ variables }: { variables: ProjectEditorsQueryVariables }) {
  const query = useProjectEditorsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const { data, error } = query;
  const backTo = paths.project(variables.id);
  if (isInaccessible(error)) return <NotFound what="project" query={query} />;
  if (error && !data) return <FailedScreen header="Equipo" backTo={backTo} query={query} fallback={FALLBACK.project} />;
  if (!data) return <FormSkeleton narrow text="Cargando redactores..." />;
  if (!data.project?.viewerRights.includes('EDITORS_MANAGE')) return <NotFound what="project" />;
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Equipo" subtitle={data.project.title} backTo={backTo} />
      <QueryAlert query={query} fallback={FALLBACK.project} />
      <EditorsPanel project={data.project} isConfirmed={data.me.emailConfirmedAt !== null} />
    </Box>
  );
}
