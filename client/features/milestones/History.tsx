import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate } from '#client/text/format.ts';
import { milestoneStatus } from '#client/text/labels.ts';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type Event = MilestoneCardFragment['history'][number];

/** Every date and status it has had, for whoever wants to know. */
export function History({ events }: { events: Event[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (events.length === 0) return null;
  return (
    <Box display="contents">
      <Button
        size="sm"
        variant="ghost"
        px="2"
        ms="-2"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />} Historial ({events.length})
      </Button>
      <Stack
        id={id}
        as="ol"
        hidden={!open}
        order="1"
        flexBasis="full"
        gap="2"
        ps="4"
        borderStartWidth="2px"
        listStyleType="none"
      >
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

/** Statuses come as the server keeps them, in either letter case. */
const statusOf = (status: string | null): string => milestoneStatus((status ?? '').toUpperCase()).label;

function sentenceOf({ kind, before, after }: Event): string {
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
