import { Flex, Stack, Text, type ButtonProps } from '@chakra-ui/react';
import { Eye, Flag, Landmark, Lock, Pencil, Plus, Wallet, Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { CampaignNote } from '#client/features/investments/CampaignNote.tsx';
import type { InvestPanelFragment } from '#client/features/investments/InvestPanel.generated.ts';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { healthStatus } from '#client/text/labels.ts';
import { Explained } from '#client/ui/Explained.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { ArchiveProject } from './ArchiveProject.tsx';
import { PublicPage } from './PublicPage.tsx';
import {
  type ControlPanelFragment,
  useDuplicateProjectMutation,
  usePublishProjectMutation,
} from './ControlPanel.generated.ts';

type Project = ControlPanelFragment & InvestPanelFragment;

/** The project's status and its developer's actions, the most important one first. */
export const ControlPanel = ({ project }: { project: Project }) => (
  <Panel title="Panel de control">
    <Stack gap="5">
      <CampaignNote project={project} />
      {(project.isPublished || project.hiddenAt) && <NewUpdate project={project} />}
      {!project.isPublished && !project.hiddenAt && <PublishProject projectId={project.id} />}
      {/* Nobody waits for updates of a draft or of a project that ended. */}
      {project.isPublished && !project.projectOutcome && project.health && <Health health={project.health} />}
      <DescriptionList items={statsOf(project)} />
      {project.publicPath !== null && <PublicPage {...project} path={project.publicPath} />}
      <Shortcuts project={project} />
    </Stack>
  </Panel>
);

type Figures = Pick<Project, 'confirmedAmount' | 'projectOutcome'>;

function statsOf({
  fundingProgress,
  milestoneSummary: { completed, total, completion },
  ...project
}: Project): [string, string][] {
  const latest = project.latest.edges[0]?.node.createdAt;
  return [
    ['Financiamiento', formatPercent(Math.round(fundingProgress))],
    ...confirmedFigure(project),
    ['Inversores', `${project.investorCount} de ${project.maxInvestors}`],
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

const NewUpdate = ({ project }: { project: Project }) => (
  <Stack gap="3">
    {(project.updateRequestCount ?? 0) > 0 && <Requests count={project.updateRequestCount ?? 0} />}
    {!project.isActive && (
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
    )}
    <MainLink to={paths.newUpdate(project.id)}>
      <Plus aria-hidden /> Nueva actualización
    </MainLink>
  </Stack>
);

const Requests = ({ count }: { count: number }) => (
  <Text textStyle="sm" p="3" borderRadius="lg" bg="orange.subtle" color="orange.fg">
    <strong>{plural(count, 'inversor', 'inversores')}</strong> {count === 1 ? 'te pide' : 'te piden'} una actualización
  </Text>
);

const QUIET = { variant: 'outline', size: 'sm', flex: '1 0 auto', minW: '8rem' } as const;

const Shortcuts = ({ project: { id, isPublished, archivedAt, hiddenAt, projectOutcome } }: { project: Project }) => (
  <Flex gap="2" wrap="wrap">
    {!isPublished && (
      <>
        <LinkButton to={paths.previewProject(id)} {...QUIET}>
          <Eye aria-hidden /> Vista previa
        </LinkButton>
        {!hiddenAt && (
          <LinkButton to={paths.newUpdate(id)} {...QUIET}>
            <Plus aria-hidden /> Nueva actualización
          </LinkButton>
        )}
      </>
    )}
    <LinkButton to={paths.editProject(id)} {...QUIET}>
      <Pencil aria-hidden /> Editar
    </LinkButton>
    <LinkButton to={paths.milestones(id)} {...QUIET}>
      <Flag aria-hidden /> Gestionar hitos
    </LinkButton>
    {(isPublished || hiddenAt) && (
      <LinkButton to={paths.projectPayments(id)} {...QUIET}>
        <Wallet aria-hidden /> Pagos
      </LinkButton>
    )}
    <LinkButton to={paths.howToPay(id)} {...QUIET}>
      <Landmark aria-hidden /> Cómo te pagan
    </LinkButton>
    {isPublished && (
      <LinkButton to={paths.previewProject(id)} {...QUIET}>
        <Eye aria-hidden /> Vista previa
      </LinkButton>
    )}
    {!hiddenAt && (
      <DuplicateProject
        projectId={id}
        label={isPublished ? 'Duplicar como borrador' : 'Duplicar borrador'}
        {...QUIET}
      />
    )}
    {(isPublished || hiddenAt) && !projectOutcome && (
      <LinkButton to={paths.concludeProject(id)} {...QUIET}>
        <Lock aria-hidden /> Cerrar el proyecto
      </LinkButton>
    )}
    {!isPublished && !hiddenAt && <ArchiveProject projectId={id} isArchived={archivedAt !== null} {...QUIET} />}
  </Flex>
);

/** How the project is doing, and on request by which rule. */
const Health = ({ health }: { health: NonNullable<ControlPanelFragment['health']> }) => (
  <Explained explanation={health.explanation}>
    <Text color="fg.muted">Salud</Text>
    <ToneBadge {...healthStatus(health.status)} />
    {health.status === 'UNKNOWN' && <Text color="fg.muted">todavía no hay datos</Text>}
  </Explained>
);

type Props = ButtonProps & { projectId: string; label: string };

/** Copies a project into a new draft and opens the draft's form. */
function DuplicateProject({ projectId, label, ...props }: Props) {
  const navigate = useNavigate();
  const [duplicate] = useDuplicateProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    const { data } = await duplicate({ variables: { input: { id: projectId } } });
    toaster.success({ title: 'Proyecto duplicado como borrador' });
    if (data) void navigate(paths.editProject(data.duplicateProject.project.id));
  }, FALLBACK.createProject);
  return (
    <>
      <ActionButton {...props} busy={isBusy} onClick={() => void run()}>
        <Copy aria-hidden /> {label}
      </ActionButton>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </>
  );
}

function PublishProject({ projectId }: { projectId: string }) {
  const [publish] = usePublishProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await publish({ variables: { input: { id: projectId } } });
    toaster.success({ title: 'Proyecto publicado' });
  }, FALLBACK.updateProject);
  return (
    <Stack gap="3" p="4" borderRadius="lg" bg="orange.subtle">
      <Text textStyle="sm">Es un borrador: solo tú puedes verlo.</Text>
      <Text textStyle="sm">
        Al publicarlo lo verá cualquier persona con cuenta, y con la primera inversión sus condiciones quedan fijas.
        Nadie recibe un aviso.
      </Text>
      <ActionButton size="sm" colorPalette="yellow" busy={isBusy} onClick={() => void run()}>
        Publicar proyecto
      </ActionButton>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}
