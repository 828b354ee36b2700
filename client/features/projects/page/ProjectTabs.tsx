import { Badge, VisuallyHidden, Flex, Text, Box } from '@chakra-ui/react';
import { Lock, Newspaper, Plus, Flag } from 'lucide-react';
import { Tabs } from '#client/ui/Tabs.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { DETAILS_TAB, TAB } from '#server/kernel/paths/page.paths.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { NewUpdates } from '#client/features/updates/list/NewUpdates.tsx';
import { UpdateLine } from '#client/features/updates/list/UpdateLine.tsx';
import { paths } from '#client/routing/paths.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton, PanelLink } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { DeadlineBadge } from '#client/features/milestones/DeadlineBadge.tsx';
import { formatDateOr, NO_DATE } from '#client/text/date.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { milestoneStatus } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { ProjectQuery } from '../ProjectScreen.generated.ts';
import { ProjectDetails } from './ProjectDetails.tsx';
import type { ProjectUpdatesFragment } from './ProjectUpdates.generated.ts';
import type { ProjectMilestonesFragment } from './ProjectMilestones.generated.ts';

type Project = NonNullable<ProjectQuery['project']>;

/** Values of the query parameter. */
const TABS = ['actualizaciones', DETAILS_TAB, 'hitos'] as const;
type Tab = (typeof TABS)[number];

/** Developers start at the updates, everyone else at the details. */
export function ProjectTabs({ project }: { project: Project }) {
  const [wanted, setWanted] = useQueryParam(TAB);
  const first = project.viewerIsDeveloper ? 'actualizaciones' : DETAILS_TAB;
  return (
    <Tabs<Tab>
      scrolls
      value={TABS.find((tab) => tab === wanted) ?? first}
      onChange={setWanted}
      tabs={[
        {
          value: 'actualizaciones',
          label: (
            <>
              Actualizaciones <Count value={project.unreadUpdateCount} meaning={['sin leer', 'sin leer']} />
            </>
          ),
          content: <ProjectUpdates project={project} />,
        },
        { value: DETAILS_TAB, label: 'Detalles', content: <ProjectDetails project={project} /> },
        {
          value: 'hitos',
          label: (
            <>
              Hitos <Count value={project.milestoneSummary.upcoming} meaning={['próximo', 'próximos']} />
            </>
          ),
          content: <ProjectMilestones project={project} />,
        },
      ]}
    />
  );
}

const Count = ({ value, meaning: [one, many] }: { value: number; meaning: [one: string, many: string] }) =>
  value > 0 && (
    <Badge colorPalette="yellow" variant="solid" borderRadius="full" title={plural(value, one, many)}>
      {value} <VisuallyHidden>{value === 1 ? one : many}</VisuallyHidden>
    </Badge>
  );

const PREVIEW = 3;

function ProjectUpdates({ project }: { project: ProjectUpdatesFragment }) {
  const { id, updates, updateCount, exclusiveUpdateCount, viewerRights } = project;
  return (
    <Panel title="Últimas actualizaciones" action={<PanelLink to={paths.updates(id)}>Ver todas</PanelLink>}>
      {updates.edges.length === 0 && <NoUpdates projectId={id} mine={viewerRights.includes('UPDATE_WRITE')} />}
      <NewUpdates isPreview updates={updates.edges.map(({ node }) => node)}>
        {(shown) => (
          <Rows>
            {shown.map((update) => (
              <UpdateLine key={update.id} projectId={id} update={update} excerptLength={100} />
            ))}
          </Rows>
        )}
      </NewUpdates>
      {exclusiveUpdateCount > 0 && (
        <Flex mt="4" gap="2" align="center" textStyle="sm" color="fg.muted">
          <Lock size={16} aria-hidden />
          <Text>
            {plural(exclusiveUpdateCount, 'actualización exclusiva', 'actualizaciones exclusivas')} para inversores del
            proyecto
          </Text>
        </Flex>
      )}
      {updateCount > PREVIEW && (
        <LinkButton to={paths.updates(id)} mt="4">
          Ver todas las actualizaciones ({updateCount})
        </LinkButton>
      )}
    </Panel>
  );
}

const NoUpdates = ({ projectId, mine: canManage }: { projectId: string; mine: boolean }) => (
  <EmptyState
    plain
    icon={Newspaper}
    text={canManage ? 'Aún no has publicado actualizaciones' : 'Este proyecto aún no tiene actualizaciones'}
    action={
      canManage && (
        <LinkButton to={paths.newUpdate(projectId)} size="sm">
          <Plus aria-hidden /> Nueva actualización
        </LinkButton>
      )
    }
  />
);

function ProjectMilestones({ project }: { project: ProjectMilestonesFragment }) {
  const { id, milestones, milestoneSummary: summary, viewerRights } = project;
  const manage = viewerRights.includes('MILESTONE_WRITE') ? 'Gestionar hitos' : 'Ver todos los hitos';
  return (
    <Panel title="Hitos" action={<PanelLink to={paths.milestones(id)}>{manage}</PanelLink>}>
      {milestones.length === 0 && <EmptyState plain icon={Flag} text="Este proyecto aún no tiene hitos" />}
      {milestones.length > 0 && (
        <Muted mb="4">
          {summary.completed} de {plural(summary.total, 'completado', 'completados')} (
          {formatPercent(summary.completion)})
        </Muted>
      )}
      <Rows as="ol">
        {milestones.map((milestone) => (
          <Milestone key={milestone.id} milestone={milestone} isNext={milestone.id === summary.next?.id} />
        ))}
      </Rows>
    </Panel>
  );
}

type MilestoneProps = { milestone: ProjectMilestonesFragment['milestones'][number]; isNext: boolean };

const Milestone = ({ milestone, isNext }: MilestoneProps) => (
  <Box as="li" py="4" _first={{ pt: 0 }} _last={{ pb: 0 }} borderColor="border.muted">
    <Flex gap="2" align="center" wrap="wrap">
      <Text fontWeight="semibold" me="1">
        {milestone.title}
      </Text>
      {isNext && <ToneBadge label="Próximo hito" tone="yellow" />}
      <ToneBadge {...milestoneStatus(milestone.status)} />
      {!milestone.isCompleted && <DeadlineBadge deadline={milestone.deadline} />}
    </Flex>
    <Muted mt="1">{formatDateOr(milestone.dueDate, NO_DATE)}</Muted>
    <Text mt="1" textStyle="sm" whiteSpace="pre-line">
      {milestone.description}
    </Text>
  </Box>
);
