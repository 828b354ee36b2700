import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { Check, Clock, TriangleAlert, type LucideIcon } from 'lucide-react';
import { formatDateOr, NO_DATE } from '#client/text/date.ts';
import { milestoneStatus, type Tone } from '#client/text/labels.ts';
import { ScrollStrip } from '#client/ui/ScrollStrip.tsx';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import type { TimelineMilestoneFragment } from './MilestoneTimeline.generated.ts';

type Milestone = TimelineMilestoneFragment;

function lookOf({ isCompleted, deadline }: Milestone): { icon: LucideIcon; tone: Tone } {
  if (isCompleted) return { icon: Check, tone: 'green' };
  if (deadline.state === 'OVERDUE') return { icon: TriangleAlert, tone: 'red' };
  return { icon: Clock, tone: deadline.urgent ? 'orange' : 'purple' };
}

type Props = {
  milestones: Milestone[];
  /** The milestone that is in sight first. */
  nextId: string | undefined;
};

/** Milestones on a line by due date, with the next one in sight; an ordered list for screen readers. */
export const MilestoneTimeline = ({ milestones, nextId }: Props) => (
  <ScrollStrip
    label="Línea de hitos"
    back="Hitos anteriores"
    forward="Hitos siguientes"
    startAt={nextId}
    arrowsAt="1.125rem"
  >
    <Flex as="ol" listStyleType="none" w="max-content" minW="full" py="1" ps="1">
      {milestones.map((milestone) => (
        <TimelineItem key={milestone.id} milestone={milestone} />
      ))}
    </Flex>
  </ScrollStrip>
);

function TimelineItem({ milestone }: { milestone: Milestone }) {
  const { icon: Icon, tone } = lookOf(milestone);
  return (
    <Box
      as="li"
      data-strip-item={milestone.id}
      w="40"
      pe="5"
      position="relative"
      colorPalette={tone}
      _before={{ content: '""', position: 'absolute', top: '3.5', left: '0', right: '0', h: '2px', bg: 'border' }}
      _last={{ _before: { right: 'auto', w: '4' } }}
    >
      <Center
        position="relative"
        boxSize="7"
        borderRadius="full"
        bg="colorPalette.subtle"
        color="colorPalette.fg"
        borderWidth="2px"
        borderColor="colorPalette.border"
      >
        <Icon size={14} strokeWidth={2.5} aria-hidden />
      </Center>
      <Text mt="2.5" fontWeight="semibold" textStyle="sm" lineHeight="1.3" lineClamp="4" title={milestone.title}>
        {milestone.title}
      </Text>
      <Text textStyle="xs" color="fg.muted" mt="0.5" mb="1.5">
        {formatDateOr(milestone.dueDate, NO_DATE)} · {milestoneStatus(milestone.status).label}
      </Text>
      {!milestone.isCompleted && <DeadlineBadge deadline={milestone.deadline} />}
    </Box>
  );
}
