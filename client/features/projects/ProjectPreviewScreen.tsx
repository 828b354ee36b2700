import { chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, Eye } from 'lucide-react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { InvestPanel } from '#client/features/investments/InvestPanel.tsx';
import { paths } from '#client/routing/paths.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { usePartialData } from '#client/queries/usePartialData.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { seatProblem } from '#server/features/investments/investment.rules.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import type { Project } from './page/ProjectHeader.tsx';
import { ProjectPage } from './page/ProjectPage.tsx';
import { ProjectDocument, useProjectQuery, type ProjectQueryVariables } from './ProjectScreen.generated.ts';
import { PanelSkeleton } from './page/ProjectSkeleton.tsx';

const TEXT = 'Así lo verá quien invierta en tu juego, con lo último que guardaste. Aquí no se puede invertir.';

/** /projects/{projectId}/preview: the page as investors see it, for the project's developer. */
export function ProjectPreviewScreen({ variables }: { variables: ProjectQueryVariables }) {
  const { id: projectId } = variables;
  const query = useProjectQuery({ variables });
  const known = usePartialData(ProjectDocument, variables)?.project;
  const { data, error } = query;
  if (error && (!data || isInaccessible(error))) return <NotFound what="project" query={query} />;
  if (data && !data.project?.viewerIsDeveloper) return <NotFound what="project" />;

  const project = data?.project ? asInvestorsSee(data.project) : undefined;
  return (
    <>
      <PreviewStrip text={TEXT} back={{ to: paths.project(projectId), label: 'Volver al proyecto' }} />
      <ProjectPage
        project={project}
        head={project ?? (known && { ...known, viewerIsDeveloper: false, isPublished: true })}
        isShared={data?.project?.isPublished ?? false}
        first={<QueryAlert query={query} fallback={FALLBACK.project} />}
        panel={
          project ? (
            <chakra.fieldset disabled minW="0">
              <InvestPanel key={project.termsVersion} project={project} refresh={() => Promise.resolve()} />
            </chakra.fieldset>
          ) : (
            <PanelSkeleton />
          )
        }
      />
    </>
  );
}

/** The project, published, for an investor who may invest unless it is closed or full. */
function asInvestorsSee(project: Project): Project {
  const problem = seatProblem(project, 0);
  return {
    ...project,
    isPublished: true,
    viewerIsDeveloper: false,
    viewerCanInvest: problem === null,
    viewerInvestRefusal: problem && { __typename: 'Refusal', code: problem.code, message: problem.message },
  };
}

type Props = { text: string; back: { to: string; label: string } };

/** Says that the page below is a preview, and leads back. */
const PreviewStrip = ({ text, back }: Props) => (
  <Flex
    as="aside"
    aria-label="Vista previa"
    gap="3"
    align="center"
    justify="space-between"
    wrap="wrap"
    mb="6"
    px="4"
    py="3"
    borderRadius="lg"
    borderWidth="1px"
    borderColor="purple.border"
    bg="purple.subtle"
    data-print="hide"
  >
    <Flex gap="2.5" align="center" minW="0" color="purple.fg">
      <Eye size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Text textStyle="sm">{text}</Text>
    </Flex>
    <LinkButton to={back.to} size="sm">
      <ArrowLeft aria-hidden /> {back.label}
    </LinkButton>
  </Flex>
);
