import { Box, type TextProps } from '@chakra-ui/react';
import { CalendarX } from 'lucide-react';
import { formatDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { isTermOver } from './isTermOver.ts';

type Props = TextProps & { payBy: string | null };

/** The last day to pay a commitment, marked once it is over; nothing without one. */
export function PayBy({ payBy, ...text }: Props) {
  if (payBy === null) return null;
  if (!isTermOver(payBy)) return <Muted {...text}>Se paga hasta el {formatDate(payBy)}</Muted>;
  return (
    <Muted color="orange.fg" {...text}>
      <Box as="span" display="inline-block" verticalAlign="-2px" me="1">
        <CalendarX size={14} aria-hidden />
      </Box>
      Se pagaba hasta el {formatDate(payBy)}
    </Muted>
  );
}
