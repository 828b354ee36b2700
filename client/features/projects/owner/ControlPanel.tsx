import { Flex, Stack, Text } from '@chakra-ui/react';
import { ChartPie, Eye, Flag, Pencil, Plus, Wallet } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { CampaignNote } from '#client/features/investments/CampaignNote.tsx';
import type { InvestPanelFragment } from '#client/features/investments/InvestPanel.generated.ts';
import { paths } from '#client/routing/paths.ts';
import { readersText } from '#client/text/audience.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { healthStatus } from '#client/text/labels.ts';
import { Explained } from '#client/ui/Explained.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { MoreActs } from './MoreActs.tsx';
import { mainTodo } from './mainTodo.ts';
import { type ControlPanelFragment, usePublishProjectMutation } from './ControlPanel.generated.ts';

type Project = ControlPanelFragment & InvestPanelFragment;

/** The project's figures and its developer's four usual acts; the others on request. */
export function ControlPanel({ project }: { project: Project }) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Panel title="Panel de control" ref={panel} tabIndex={-1}>
      <Stack gap="5">
        <CampaignNote project={project} />
        {!project.isPublished && !project.hiddenAt && <PublishProject project={project} panel={panel} />}
        {(project.isPublished || project.hiddenAt) && !project.isActive && <Closed project={project} />}
        {project.isPublished && project.isActive && !project.acceptsInvestments && (
          <Muted>
            No recibe inversiones en este momento. Si Fichín congeló tus datos de pago, lo dice en{' '}
            <TextLink to={paths.howToPay(project.id)}>Cómo te pagan</TextLink>.
          </Muted>
        )}
        <DescriptionList items={statsOf(project)} />
        {/* Nobody waits for updates of a draft or of a project that ended. */}
        {project.isPublished && !project.projectOutcome && project.health && <Health health={project.health} />}
        <Acts project={project} />
        <MoreActs project={project} />
      </Stack>
    </Panel>
  );
}

type Figures = Pick<Project, 'id' | 'confirmedAmount' | 'projectOutcome'>;

function statsOf({
  fundingProgress,
  milestoneSummary: { completed, total, completion },
  ...project
}: Project): [string, ReactNode][] {
  const latest = project.updates.edges[0]?.node.createdAt;
  const investors = `${project.investorCount} de ${project.maxInvestors}`;
  return [
    ['Financiamiento', formatPercent(wholePercent(fundingProgress))],
    ...confirmedFigure(project),
    [
      'Inversores',
      project.investorCount > 0 ? (
        <TextLink key="investors" to={paths.projectInvestors(project.id)}>
          {investors}
        </TextLink>
      ) : (
        investors
      ),
    ],
    ...waitingText(project.waitingCount),
    ['Seguidores', project.followerCount.toLocaleString('es-AR')],
    ['Hitos', `${completed}/${total} (${formatPercent(completion)})`],
    ['Actualizaciones', plural(project.updateCount, 'publicada', 'publicadas')],
    ['Última actualización', latest ? formatDate(latest) : 'Ninguna aún'],
  ];
}

const confirmedFigure = ({ confirmedAmount, projectOutcome }: Figures): [string, string][] =>
  confirmedAmount > 0
    ? [[projectOutcome === 'CANCELLED' ? 'Por devolver' : 'Pagos confirmados', formatDollars(confirmedAmount)]]
    : [];

const waitingText = (count: number | null): [string, string][] =>
  count ? [['Lista de espera', `${plural(count, 'persona espera', 'personas esperan')} un cupo`]] : [];

const Closed = ({ project }: { project: Project }) => (
  <Muted>
    {project.projectOutcome
      ? 'El proyecto terminó y no recibe inversiones. Puedes seguir publicando novedades.'
      : 'No recibe inversiones.'}
    {!project.projectOutcome && project.investorCount > 0 && ' Tus inversores siguen leyendo tus novedades.'}
    {project.closedByOperatorReason !== null && (
      <>
        {' '}
        <strong>Fichín lo cerró y solo Fichín puede abrirlo.</strong> Motivo: {project.closedByOperatorReason}
      </>
    )}
  </Muted>
);

const QUIET = { variant: 'outline', size: 'sm', flex: '1 0 auto', minW: '7rem' } as const;

/** A new update is the main one, unless the draft is to be published or something that waits comes before it. */
function Acts({ project }: { project: Project }) {
  const { id, isPublished, hiddenAt } = project;
  const isOut = isPublished || hiddenAt !== null;
  const NewUpdate = isOut && mainTodo(project.todo) === null ? MainLink : LinkButton;
  return (
    <Stack gap="2">
      <NewUpdate to={paths.newUpdate(id)}>
        <Plus aria-hidden /> Nueva actualización
      </NewUpdate>
      <Flex gap="2" wrap="wrap">
        <LinkButton to={paths.editProject(id)} {...QUIET}>
          <Pencil aria-hidden /> Editar
        </LinkButton>
        <LinkButton to={paths.milestones(id)} {...QUIET}>
          <Flag aria-hidden /> Gestionar hitos
        </LinkButton>
        {isOut ? (
          <LinkButton to={paths.projectPayments(id)} {...QUIET}>
            <Wallet aria-hidden /> Pagos
          </LinkButton>
        ) : (
          <LinkButton to={paths.previewProject(id)} {...QUIET}>
            <Eye aria-hidden /> Vista previa
          </LinkButton>
        )}
        {project.projectOutcome === 'RELEASED' && project.revenueShare !== null && (
          <LinkButton to={paths.projectReturns(id)} {...QUIET}>
            <ChartPie aria-hidden /> Ingresos y retornos
          </LinkButton>
        )}
      </Flex>
    </Stack>
  );
}

/** How the project is doing, and on request by which rule. */
const Health = ({ health }: { health: NonNullable<ControlPanelFragment['health']> }) => (
  <Explained explanation={health.explanation}>
    <Text color="fg.muted">Salud</Text>
    <ToneBadge {...healthStatus(health.status)} />
    {health.status === 'UNKNOWN' && <Text color="fg.muted">todavía no hay datos</Text>}
  </Explained>
);

type Draft = Pick<Project, 'id' | 'hasPublicPage'>;

/** The panel has the focus once the button is gone. */
function PublishProject({
  project: { id, hasPublicPage },
  panel,
}: {
  project: Draft;
  panel: RefObject<HTMLElement | null>;
}) {
  const [publish] = usePublishProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await publish({ variables: { input: { id } } });
    toaster.success({ title: 'Proyecto publicado' });
    panel.current?.focus({ preventScroll: true });
  }, FALLBACK.updateProject);
  return (
    <Stack gap="3" p="4" borderRadius="lg" bg="orange.subtle">
      <Text textStyle="sm">Es un borrador: solo tú puedes verlo.</Text>
      <Text textStyle="sm">
        Al publicarlo lo verá {readersText(hasPublicPage)}. Con la primera inversión sus condiciones quedan fijas. Nadie
        recibe un aviso.
      </Text>
      <ActionButton size="sm" colorPalette="yellow" busy={isBusy} onClick={() => void run()}>
        Publicar proyecto
      </ActionButton>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}
