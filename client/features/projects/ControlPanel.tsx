import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Flag, Pencil, Plus } from 'lucide-react';
import { messageOf } from '#client/apollo/failure.ts';
import { forgetList, forgetRootList } from '#client/apollo/lists.ts';
import type { FundingFiguresFragment } from '#client/features/investments/InvestPanel.generated.ts';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { paths } from '#client/paths.ts';
import { formatDate, formatPercent, plural } from '#client/text/format.ts';
import { healthStatus } from '#client/text/labels.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { FundingLine } from '#client/ui/FundingLine.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { usePublishProjectMutation, type ControlPanelFragment } from './ControlPanel.generated.ts';

type Project = ControlPanelFragment & FundingFiguresFragment;

/** How the project stands, and the way to everything its developer does with it. */
export function ControlPanel({ project }: { project: Project }) {
  // A draft keeps nobody waiting.
  const health = project.isPublished ? project.health : null;
  return (
    <Panel title="Panel de control" action={health && <ToneBadge {...healthStatus(health.status)} />}>
      <Stack gap="5">
        {!project.isPublished && <Publish projectId={project.id} />}
        <FundingLine project={project} large />
        <Facts facts={figuresOf(project)} />
        <Stack gap="2">
          <LinkButton to={paths.newUpdate(project.id)} colorPalette="yellow">
            <Plus aria-hidden /> Nueva actualización
          </LinkButton>
          <Flex gap="2">
            <LinkButton flex="1" to={paths.editProject(project.id)} variant="outline" size="sm">
              <Pencil aria-hidden /> Editar
            </LinkButton>
            <LinkButton flex="1" to={paths.milestones(project.id)} variant="outline" size="sm">
              <Flag aria-hidden /> Gestionar hitos
            </LinkButton>
          </Flex>
        </Stack>
        {health && (
          <Text textStyle="xs" color="fg.muted">
            {health.explanation}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function figuresOf({
  fundingProgress,
  milestoneSummary: { completed, total, completion },
  ...project
}: Project): [string, string][] {
  const latest = project.latest.edges[0]?.node.createdAt;
  return [
    ['Financiamiento', formatPercent(Math.round(fundingProgress))],
    ['Inversores', `${project.investorCount} de ${project.maxInvestors}`],
    ['Hitos', `${completed}/${total} (${formatPercent(completion)})`],
    ['Actualizaciones', plural(project.updateCount, 'publicada', 'publicadas')],
    ['Última actualización', latest ? formatDate(latest) : 'Ninguna aún'],
  ];
}

function Publish({ projectId }: { projectId: string }) {
  const { cache } = useApolloClient();
  const user = useUser();
  const [publish, { loading, error }] = usePublishProjectMutation({
    onCompleted: () => {
      forgetList(cache, user, 'studio');
      forgetRootList(cache, 'projects');
      toaster.success({ title: 'Proyecto publicado' });
    },
  });
  return (
    <Stack gap="3" p="4" borderRadius="lg" bg="orange.subtle">
      <Text textStyle="sm">Es un borrador: solo tú puedes verlo.</Text>
      <Button
        size="sm"
        colorPalette="yellow"
        loading={loading}
        onClick={() => void publish({ variables: { input: { id: projectId } } }).catch(() => null)}
      >
        Publicar proyecto
      </Button>
      {error && <ErrorAlert>{messageOf(error, FALLBACK.updateProject)}</ErrorAlert>}
    </Stack>
  );
}
