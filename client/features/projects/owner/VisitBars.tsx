import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { formatDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { visitsByDay, type ReferralDay } from './referralSums.ts';

const HEIGHT = 48;

/** Visits to the public page day by day: bars, and a table for who can't see them. */
export function VisitBars({ days }: { days: readonly ReferralDay[] }) {
  const visits = visitsByDay(days);
  const most = Math.max(1, ...visits.map((day) => day.visits));
  const total = visits.reduce((sum, day) => sum + day.visits, 0);
  const [first, last] = [visits[0]?.date ?? '', visits.at(-1)?.date ?? ''];
  return (
    <figure>
      <Flex align="end" gap="2px" h={`${HEIGHT}px`} borderBottomWidth="1px" aria-hidden>
        {visits.map((day) => (
          <Box
            key={day.date}
            flex="1"
            maxW="4"
            minW="1px"
            h={`${Math.ceil((day.visits / most) * HEIGHT)}px`}
            bg="teal.solid"
            borderTopRadius="xs"
            title={`${formatDate(day.date)}: ${plural(day.visits, 'visita', 'visitas')}`}
            forcedColorAdjust="none"
          />
        ))}
      </Flex>
      <Muted as="figcaption" mt="1">
        {plural(total, 'visita', 'visitas')} a la página pública{' '}
        {first === last ? `el ${formatDate(first)}` : `entre el ${formatDate(first)} y el ${formatDate(last)}`}.
      </Muted>
      <VisuallyHidden>
        <table>
          <caption>Visitas por día</caption>
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Visitas</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((day) => (
              <tr key={day.date}>
                <td>{formatDate(day.date)}</td>
                <td>{day.visits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
