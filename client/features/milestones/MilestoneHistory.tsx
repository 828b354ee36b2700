import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { formatDate } from '#client/text/date.ts';
import { milestoneStatus } from '#client/text/labels.ts';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type HistoryEntry = MilestoneCardFragment['history'][number];

/** Every change of the milestone's date and status. */
export function MilestoneHistory({ events }: { events: HistoryEntry[] }) {
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
            <Text as="span" color="fg.muted">
              {formatDate(event.createdAt)}
            </Text>{' '}
            · {sentenceOf(event)}
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
