import { Box, Flex, Text } from '@chakra-ui/react';
import { Flag } from 'lucide-react';
import { DeadlineBadge } from '#client/features/milestones/DeadlineBadge.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { milestoneStatus } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import type { ProjectMilestonesFragment } from './ProjectMilestones.generated.ts';

export function ProjectMilestones({ project }: { project: ProjectMilestonesFragment }) {
  const { id, milestones, milestoneSummary: summary, viewerRights } = project;
  const manage = viewerRights.includes('MILESTONE_WRITE') ? 'Gestionar hitos' : 'Ver todos los hitos';
  return (
    <Panel
      title="Hitos"
      action={
        <LinkButton to={paths.milestones(id)} size="sm" variant="plain" px="0">
          {manage}
        </LinkButton>
      }
    >
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
    <Muted mt="1">{formatDate(milestone.dueDate)}</Muted>
    <Text mt="1" textStyle="sm" whiteSpace="pre-line">
      {milestone.description}
    </Text>
  </Box>
);
