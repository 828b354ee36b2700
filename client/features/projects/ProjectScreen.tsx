import { Stack } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Suspense } from 'react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { InvestPanel } from '#client/features/investments/InvestPanel.tsx';
import { ReportButton } from '#client/features/moderation/ReportButton.tsx';
import { RequestUpdate } from '#client/features/updates/requests/RequestUpdate.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useFirstCursor } from '#client/queries/useFirstCursor.ts';
import { usePartialData } from '#client/queries/usePartialData.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { useDeferredFirstRender } from '#client/ui/hooks/useDeferredFirstRender.ts';
import { MarkdownHtml } from '#client/markdown/MarkdownHtml.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { outcomeTitle } from '#server/features/projects/outcome/outcome.title.rules.ts';
import { ControlPanel } from './owner/ControlPanel.tsx';
import { ProjectPage } from './page/ProjectPage.tsx';
import {
  ProjectDocument,
  useFundingLiveSubscription,
  useProjectQuery,
  type ProjectQueryVariables,
} from './ProjectScreen.generated.ts';
import { useQuestionsLiveSubscription } from './questions/Questions.generated.ts';
import { PanelSkeleton } from './page/ProjectSkeleton.tsx';
import type { ProjectOutcomeFragment } from './outcome/ProjectOutcome.generated.ts';

const EditorPanel = lazyComponent(() => import('#client/features/editors/EditorPanel.tsx'), 'EditorPanel');
const HidingAlert = lazyComponent(() => import('#client/features/moderation/HidingAlert.tsx'), 'HidingAlert');
const WaitingPanel = lazyComponent(() => import('./owner/WaitingPanel.tsx'), 'WaitingPanel');

/** /projects/{projectId}: project page with funding, updates and milestones. */
export function ProjectScreen({ variables }: { variables: ProjectQueryVariables }) {
  const { id: projectId } = variables;
  const query = useProjectQuery({ variables });
  const data = useDeferredFirstRender(query.data);
  const project = data?.project ?? undefined;
  const known = usePartialData(ProjectDocument, variables)?.project;
  const after = useFirstCursor(query, query.data?.projectCursor, projectId);
  useFundingLiveSubscription({ variables: { projectId, after }, skip: !project || after === null });
  const refresh = useSilentRefresh(projectId);
  useQuestionsLiveSubscription({
    variables: { after },
    skip: !project || after === null,
    onData({ data: { data } }) {
      const notification = data?.notificationAdded;
      if (notification?.question && notification.project.id === projectId) void refresh();
    },
  });
  const missing = <NotFound what="project" query={query} />;
  if (query.error && (!data || isInaccessible(query.error))) return missing;
  if (data && !project) return missing;

  const isOwn = project?.viewerIsDeveloper;
  const isEditor = !isOwn && project?.viewerRights.includes('PROJECT_DEVELOP');
  return (
    <ProjectPage
      project={project}
      head={project ?? known}
      first={
        <>
          <QueryAlert query={query} fallback={FALLBACK.project} />
          {project?.hiddenAt && (
            <Suspense>
              <HidingAlert project={project} />
            </Suspense>
          )}
          {project?.todo && project.todo.length > 0 && (
            <Suspense>
              <WaitingPanel todo={project.todo} />
            </Suspense>
          )}
        </>
      }
      outcome={project && <ProjectOutcome project={project} />}
      panel={
        <>
          {!project && <PanelSkeleton />}
          {project && isOwn && <ControlPanel key={project.id} project={project} />}
          {project && isEditor && (
            <Suspense fallback={<PanelSkeleton />}>
              <EditorPanel key={project.id} project={project} />
            </Suspense>
          )}
          {project && !isOwn && !isEditor && (
            <Stack key={project.id} gap="6">
              <InvestPanel project={project} refresh={refresh} />
              <RequestUpdate project={project} />
            </Stack>
          )}
        </>
      }
      isPanelSticky={!isOwn}
      footer={
        project &&
        !isOwn &&
        !isEditor && <ReportButton mt="6" subject={{ kind: 'PROJECT', id: project.id, name: 'el proyecto' }} />
      }
    />
  );
}

/** Refetches the project. A failure is ignored: the data on screen is still valid. */
function useSilentRefresh(id: string) {
  const client = useApolloClient();
  return () =>
    client.query({ query: ProjectDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => null);
}

/** What became of the game, in its studio's words; nothing while it is made. */
const ProjectOutcome = ({ project }: { project: ProjectOutcomeFragment }) =>
  project.projectOutcome &&
  project.outcomeOn &&
  project.outcomeHtml && (
    <Panel title={outcomeTitle(project.projectOutcome, project.outcomeOn)} mb="6">
      <MarkdownHtml html={project.outcomeHtml} />
    </Panel>
  );
