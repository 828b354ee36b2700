import { Stack } from '@chakra-ui/react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import {
  useProjectPromotionQuery,
  type ProjectPromotionQuery,
  type ProjectPromotionQueryVariables,
} from './ProjectPromotion.generated.ts';
import { PublicPage } from './PublicPage.tsx';
import { Referrals } from './Referrals.tsx';

/** /projects/{projectId}/promotion: the public page of a project and who came through it, for its developer. */
export function ProjectPromotionScreen({ variables }: { variables: ProjectPromotionQueryVariables }) {
  const query = useProjectPromotionQuery({ variables });
  const { data, error } = query;
  const [backTo, failure] = [paths.project(variables.id), { query, fallback: FALLBACK.project }];
  if (isInaccessible(error)) return <NotFound what="project" query={query} />;
  if (error && !data) return <FailedScreen header="Difusión" backTo={backTo} {...failure} />;
  if (!data) return <FormSkeleton text={MESSAGE.loadingProject} />;
  if (!data.project?.viewerRights.includes('FIGURES_SEE')) return <NotFound what="project" />;

  const { project } = data;
  return (
    <>
      <PageHeader title="Difusión" subtitle={project.title} backTo={backTo} />
      <QueryAlert {...failure} />
      <Stack gap="6" maxW="3xl">
        <Panel title="Página pública">
          {project.publicPath === null ? (
            <NoPublicPage project={project} />
          ) : (
            <PublicPage {...project} path={project.publicPath} />
          )}
        </Panel>
        {project.isPublished && (
          <Panel title="De dónde llegan">
            <Referrals days={project.referrals ?? []} />
          </Panel>
        )}
      </Stack>
    </>
  );
}

type Project = NonNullable<ProjectPromotionQuery['project']>;

const NoPublicPage = ({ project: { id, isPublished } }: { project: Project }) =>
  isPublished ? (
    <Muted>
      Este juego no tiene página pública. Puedes activarla al <TextLink to={paths.editProject(id)}>editarlo</TextLink>.
    </Muted>
  ) : (
    <Muted>El juego tiene página pública cuando está publicado.</Muted>
  );
