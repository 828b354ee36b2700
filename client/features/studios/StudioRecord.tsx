import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { CameBack } from '#client/features/returns/CameBack.tsx';
import { CalendarCheck, Gamepad2, MessageCircleQuestion, Newspaper } from 'lucide-react';
import { calendarNow } from '#client/sandbox.ts';
import { formatDate } from '#client/text/date.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Explained } from '#client/ui/Explained.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { dayOf, daysBetween } from '#server/kernel/time/calendar.ts';
import { MIN_DELIVERIES } from '#server/features/milestones/delivery.rules.ts';
import { DELIVERIES_EXPLANATION } from '#server/features/milestones/delivery.words.rules.ts';
import { disputedText } from '#server/features/payments/returns/return.answer.rules.ts';
import { unconfirmedText } from '#server/features/payments/unconfirmed.rules.ts';
import { outcomesText } from '#server/features/projects/outcome/outcome.words.rules.ts';
import { REPORTS_EXPLANATION } from '#server/features/returns/report.counts.words.rules.ts';
import { reportsOnTimeText } from '#server/features/returns/returns.words.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { StudioPageQuery } from './StudioScreen.generated.ts';

export type Developer = NonNullable<StudioPageQuery['developer']>;
type RecordFields =
  | 'projects'
  | 'releasedCount'
  | 'cancelledCount'
  | 'lastUpdateAt'
  | 'deliveries'
  | 'responses'
  | 'unconfirmedPayments'
  | 'disputedReturns'
  | 'returns';
type Props = { developer: Pick<Developer, RecordFields> };

function timeSince(instant: string): string {
  const days = daysBetween(dayOf(new Date(instant)), dayOf(calendarNow()));
  if (days <= 0) return 'Hoy';
  return days === 1 ? 'Ayer' : `Hace ${plural(days, 'día', 'días')}`;
}

/** `3,5 días`. */
const daysText = (days: number): string => `${days.toLocaleString('es-AR')} ${days === 1 ? 'día' : 'días'}`;

/** What a studio's published games say of it, in figures. */
export const StudioRecord = ({ developer }: Props) => {
  const {
    projects,
    lastUpdateAt,
    deliveries,
    responses,
    unconfirmedPayments,
    disputedReturns,
    returns,
    releasedCount: released,
    cancelledCount: cancelled,
  } = developer;
  const { due, onTime, onTimePercent } = deliveries;
  const reports = returns && reportsOnTimeText(returns);
  return (
    <Box mb="6">
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }}>
        <StatCard
          label="Juegos publicados"
          icon={Gamepad2}
          value={projects.totalCount}
          hint={outcomesText({ released, cancelled })}
        />
        <StatCard
          label="Última actualización"
          icon={Newspaper}
          value={lastUpdateAt ? timeSince(lastUpdateAt) : 'Ninguna'}
          hint={lastUpdateAt ? `${formatDate(lastUpdateAt)}, pública` : 'Aún no publicó actualizaciones públicas'}
        />
        <StatCard
          label="Promesas cumplidas"
          icon={CalendarCheck}
          value={onTimePercent === null ? 'Sin datos' : formatPercent(onTimePercent)}
          hint={
            onTimePercent === null
              ? `Se muestra desde ${MIN_DELIVERIES} hitos: van ${due}`
              : `${onTime} de ${plural(due, 'hito', 'hitos')} a tiempo`
          }
        />
        <StatCard
          label="Responde pedidos"
          icon={MessageCircleQuestion}
          value={responses.medianDays === null ? 'Sin datos' : daysText(responses.medianDays)}
          hint={`${plural(responses.answered, 'respondido', 'respondidos')} · ${responses.open} sin responder`}
        />
      </SimpleGrid>
      {unconfirmedPayments > 0 && <Text mt="3">{unconfirmedText(unconfirmedPayments)}</Text>}
      {disputedReturns > 0 && <Text mt="3">{disputedText(disputedReturns)}</Text>}
      {returns && (
        <Text mt="3" _empty={{ display: 'none' }}>
          <CameBack returns={returns} />
        </Text>
      )}
      {reports && (
        <Box mt="2">
          <Explained explanation={REPORTS_EXPLANATION}>
            <Text>{reports}</Text>
          </Explained>
        </Box>
      )}
      <Muted mt="3">{DELIVERIES_EXPLANATION}</Muted>
      <Box mt="2">
        <Explained explanation={responses.explanation}>
          <Text color="fg.muted">
            Responde pedidos: los días que suele tardar en publicar cuando le piden novedades.
          </Text>
        </Explained>
      </Box>
    </Box>
  );
};
