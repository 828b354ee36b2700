import { Box, Button, Flex, Grid, Heading, HStack, Text, Stack, chakra } from '@chakra-ui/react';
import { CircleCheck, Pencil, Trash2, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#client/routing/paths.ts';
import { MILESTONE_STAGE_LABEL, milestoneStatus, wordFor } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate, formatDateOr, NO_DATE } from '#client/text/date.ts';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { slipText } from '#server/features/milestones/delivery.words.rules.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type Actions = { onComplete: () => void; onDelete: () => void };
type Props = Actions & {
  projectId: string;
  milestone: MilestoneCardFragment;
  /** Who is notified when it is completed; null for a viewer who may not complete it. */
  audience: string | null;
  isNext: boolean;
};

/** A milestone with its dates, status and history. */
export const MilestoneCard = ({ projectId, milestone, audience, isNext, ...actions }: Props) => (
  <Box as="li" layerStyle="panel" p={{ base: 4, md: 6 }} {...(isNext ? { borderColor: 'purple.border' } : {})}>
    <Grid templateColumns={{ lg: 'minmax(0, 1fr) auto' }} gap={{ base: 4, lg: 8 }} alignItems="start">
      <Box>
        <Badges milestone={milestone} isNext={isNext} />
        <Heading
          as="h2"
          id={`hito-${milestone.id}`}
          tabIndex={-1}
          outline="none"
          size="lg"
          mt="2"
          lineClamp="3"
          title={milestone.title}
        >
          {milestone.title}
        </Heading>
        <Text mt="1" color="fg.muted" whiteSpace="pre-line" maxW="72ch">
          {milestone.description}
        </Text>
      </Box>
      <MilestoneDates milestone={milestone} isOwn={audience !== null} />
    </Grid>
    <Flex mt="4" gap="2" wrap="wrap" align="center" data-print="hide">
      <MilestoneHistory events={milestone.history} />
      {audience !== null && <Buttons projectId={projectId} milestone={milestone} audience={audience} {...actions} />}
    </Flex>
  </Box>
);

const Badges = ({ milestone, isNext }: Pick<Props, 'milestone' | 'isNext'>) => (
  <HStack gap="2" wrap="wrap">
    {isNext && <ToneBadge label="Próximo hito" tone="purple" />}
    <ToneBadge {...milestoneStatus(milestone.status)} />
    {!milestone.isCompleted && <DeadlineBadge deadline={milestone.deadline} />}
    {milestone.stage && <Muted>{wordFor(MILESTONE_STAGE_LABEL, milestone.stage)}</Muted>}
  </HStack>
);

type ButtonsProps = Actions & Pick<Props, 'projectId' | 'milestone'> & { audience: string };

const Buttons = ({
  projectId,
  milestone: { id, title, isCompleted },
  audience,
  onComplete,
  onDelete,
}: ButtonsProps) => (
  <Flex gap="2" wrap="wrap" align="center" ms={{ md: 'auto' }}>
    {!isCompleted && (
      <>
        <Muted>{audience}</Muted>
        <Button
          size="sm"
          colorPalette="green"
          variant="outline"
          aria-describedby={`hito-${id}`}
          onClick={() => onComplete()}
        >
          <CircleCheck aria-hidden /> Marcar como completado
        </Button>
      </>
    )}
    <LinkButton
      to={paths.editMilestone(projectId, id)}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={`Editar ${title}`}
    >
      <Pencil aria-hidden /> Editar
    </LinkButton>
    <Button size="sm" variant="ghost" colorPalette="red" aria-label={`Eliminar ${title}`} onClick={() => onDelete()}>
      <Trash2 aria-hidden /> Eliminar
    </Button>
  </Flex>
);

type HistoryEntry = MilestoneCardFragment['history'][number];

/** Every change of the milestone's date and status. */
function MilestoneHistory({ events }: { events: HistoryEntry[] }) {
  const { isOpen, button, content } = useDisclosure();
  if (events.length === 0) return null;
  return (
    <Box display="contents">
      <Button size="sm" variant="ghost" px="2" ms="-2" {...button}>
        {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />} Historial ({events.length})
      </Button>
      <Stack as="ol" {...content} order="1" flexBasis="full" gap="2" ps="4" borderStartWidth="2px" listStyleType="none">
        {events.map((event) => (
          <Text as="li" key={event.id} textStyle="sm">
            <chakra.span color="fg.muted">{formatDate(event.createdAt)}</chakra.span> · {sentenceOf(event)}
            <Text as="span" color="fg.muted">
              {' '}
              · {event.actor}
            </Text>
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

const dayOf = (day: string | null): string => (day ? formatDate(day) : 'sin fecha');

/** The history contains statuses in upper and in lower case. */
const statusOf = (status: string | null): string => milestoneStatus((status ?? '').toUpperCase()).label;

function sentenceOf({ kind, before, after }: HistoryEntry): string {
  switch (kind) {
    case 'CREATED':
      return after ? `Hito creado para el ${dayOf(after)}` : 'Hito creado sin fecha';
    case 'RESCHEDULED':
      return `Fecha cambiada: de ${dayOf(before)} a ${dayOf(after)}`;
    case 'STATUS_CHANGED':
      return `Estado cambiado: de ${statusOf(before)} a ${statusOf(after)}`;
    case 'DELETED':
      return 'Hito eliminado';
    default:
      return 'Cambio registrado';
  }
}

type Milestone = MilestoneCardFragment;

const slipColor = (days: number | null, isMoved: boolean): string => {
  if (days === null) return 'fg.muted';
  if (days === 0) return isMoved ? 'orange.fg' : 'fg';
  return days > 0 ? 'fg.error' : 'fg.success';
};

const deliveredText = ({ isCompleted, completedAt }: Milestone): string =>
  isCompleted && completedAt ? formatDate(completedAt) : 'Pendiente';

/** Shown to those who can choose a date. */
const CHOOSE_DATE = `${NO_DATE}: elígela`;

/** Planned date, delivery date and the delay between them. */
function MilestoneDates({ milestone, isOwn }: { milestone: Milestone; isOwn: boolean }) {
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
      <DateRow name="Planificado">{formatDateOr(plannedDate ?? dueDate, isOwn ? CHOOSE_DATE : NO_DATE)}</DateRow>
      {moved && <DateRow name="Reprogramado">{formatDateOr(dueDate, NO_DATE)}</DateRow>}
      <DateRow name="Entregado">{deliveredText(milestone)}</DateRow>
      <DateRow name="Desvío">
        <chakra.span color={slipColor(slipDays, moved && !milestone.isCompleted)}>
          {slipText(slipDays, milestone)}
        </chakra.span>
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
