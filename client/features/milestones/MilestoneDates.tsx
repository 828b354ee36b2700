import { Box, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatDate } from '#client/text/date.ts';
import { slipText } from '#server/features/milestones/delivery.words.rules.ts';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type Milestone = MilestoneCardFragment;

const slipColor = (days: number | null): string => {
  if (days === null) return 'fg.muted';
  if (days === 0) return 'fg';
  return days > 0 ? 'fg.error' : 'fg.success';
};

const deliveredText = ({ isCompleted, completedAt }: Milestone): string =>
  isCompleted && completedAt ? formatDate(completedAt) : 'Pendiente';

/** Planned date, delivery date and the delay between them. */
export function MilestoneDates({ milestone }: { milestone: Milestone }) {
  const { dueDate, plannedDate, slipDays } = milestone;
  const moved = plannedDate !== null && plannedDate !== dueDate;
  return (
    <Grid
      as="dl"
      gap="4"
      pt={{ lg: 1 }}
      w="fit-content"
      templateColumns={{ base: `repeat(${moved ? 2 : 3}, auto)`, sm: `repeat(${moved ? 4 : 3}, minmax(6rem, auto))` }}
    >
      <DateRow name="Planificado">{formatDate(plannedDate ?? dueDate)}</DateRow>
      {moved && <DateRow name="Reprogramado">{formatDate(dueDate)}</DateRow>}
      <DateRow name="Entregado">{deliveredText(milestone)}</DateRow>
      <DateRow name="Desvío">
        <Text as="span" color={slipColor(slipDays)}>
          {slipText(slipDays)}
        </Text>
      </DateRow>
    </Grid>
  );
}

const DateRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box>
    <Text as="dt" textStyle="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" textStyle="sm" fontWeight="medium">
      {children}
    </Text>
  </Box>
);
