import { Box, Flex, Text } from '@chakra-ui/react';
import { Disclosed } from '#client/features/payments/mine/Disclosed.tsx';
import { calendarNow } from '#client/sandbox.ts';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { LinkButton, MAIN } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { NewestRows } from '../NewestRows.tsx';
import { ReportDetails } from '../ReportDetails.tsx';
import { DECLARED, periodLabel, periodText } from '../returns.words.ts';
import type { ReportedPeriodFragment } from './ProjectReturns.generated.ts';

type Props = { projectId: string; periods: readonly ReportedPeriodFragment[] };

/** Periods without a report, in the order in which they are reported, and how many are to come. */
export function PeriodsToReport({ projectId, periods, isMain }: Props & Pick<RowProps, 'isMain'>) {
  const running = periods.findIndex(({ state }) => state === 'RUNNING');
  const left = running === -1 ? 0 : periods.length - running - 1;
  return (
    <Box layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
      <Rows aria-label="Períodos por informar">
        {periods.slice(0, periods.length - left).map((period, index) => (
          <PeriodRow
            key={period.endsOn}
            projectId={projectId}
            period={period}
            isNext={index === 0 && period.state !== 'RUNNING'}
            isMain={isMain}
          />
        ))}
      </Rows>
      {left > 0 && (
        <Muted py="3" borderTopWidth="1px" borderColor="border.muted">
          Después {left === 1 ? 'viene' : 'vienen'} {plural(left, 'período', 'períodos')}, hasta el{' '}
          {formatDate(periods.at(-1)?.endsOn ?? null)}.
        </Muted>
      )}
    </Box>
  );
}

/** Periods with a report, the newest first. */
export const ReportedPeriods = ({ projectId, periods }: Props) => (
  <>
    <Muted mb="3">Los ingresos netos son lo {DECLARED}.</Muted>
    <Box layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
      <NewestRows
        label="Informes publicados"
        items={periods.toReversed()}
        isPinned={(period) => period.report?.needsCorrection === true && isCorrectable(period)}
      >
        {(period) => (
          <PeriodRow key={period.endsOn} projectId={projectId} period={period} isNext={false} isMain={false} />
        )}
      </NewestRows>
    </Box>
  </>
);

const isCorrectable = ({ correctionsLeft, correctableUntil }: ReportedPeriodFragment): boolean =>
  correctionsLeft > 0 && correctableUntil !== null && dayOf(calendarNow()) <= correctableUntil;

const correctedText = (times: number): string => `Corregido ${plural(times, 'vez', 'veces')}`;

type RowProps = {
  projectId: string;
  period: ReportedPeriodFragment;
  /** Whether it is the first without a report: those after it wait for it. */
  isNext: boolean;
  /** Whether to report is the main act of the screen. */
  isMain: boolean;
};

function PeriodRow({ projectId, period, isNext, isMain }: RowProps) {
  const { startsOn, endsOn, dueOn, state, report, versions, correctionsLeft, correctableUntil } = period;
  const name = periodText(startsOn, endsOn);
  const inForce = versions.find(({ isInForce }) => isInForce);
  const canCorrect = isCorrectable(period);
  const form = paths.reportRevenue(projectId, endsOn);
  return (
    <Box as="li" py="4" borderColor="border.muted" fontVariantNumeric="tabular-nums">
      <Flex columnGap="2" rowGap="1" mb="1" wrap="wrap" align="center">
        <Text fontWeight="semibold">{name}</Text>
        <ToneBadge {...periodLabel(state)} />
        {versions.length > 1 && <ToneBadge label={correctedText(versions.length - 1)} tone="gray" />}
      </Flex>
      {inForce ? (
        <Text textStyle="sm">
          Neto {formatDollars(inForce.net)}
          {inForce.carriedIn < 0 && `, menos ${formatDollars(-inForce.carriedIn)} de antes`}
          {inForce.distributed !== null && ` · ${formatDollars(inForce.distributed)} para los inversores`}
        </Text>
      ) : (
        <Muted>
          {state === 'RUNNING' && `Termina el ${formatDate(endsOn)}. `}
          {state === 'LATE' ? 'Se informaba' : 'Se informa'} hasta el {formatDate(dueOn)}
          {state !== 'RUNNING' && !isNext && ', después del período anterior'}.
        </Muted>
      )}
      {report?.needsCorrection && (
        <Text textStyle="sm" color="fg.warning">
          Cambiaron pagos o informes anteriores: sus montos ya no son los de la cuenta.{' '}
          {canCorrect ? 'Puedes corregirlo.' : 'Ya no se puede corregir.'}
        </Text>
      )}
      <Flex gap="2" wrap="wrap" mt="2" _empty={{ display: 'none' }}>
        {isNext && (
          <LinkButton to={form} size="sm" {...(isMain && MAIN)} aria-label={`Informar ${name}`}>
            Informar
          </LinkButton>
        )}
        {versions.toReversed().map(({ id, version, isInForce }) => (
          <Disclosed
            key={id}
            show={isInForce ? 'Ver el informe' : `Ver la versión ${version}`}
            hide={isInForce ? 'Ocultar el informe' : `Ocultar la versión ${version}`}
            about={name}
          >
            <ReportDetails id={id} side="studio" />
          </Disclosed>
        ))}
        {canCorrect && (
          <LinkButton to={form} size="sm" colorPalette="gray" aria-label={`Corregir ${name}`}>
            Corregir…
          </LinkButton>
        )}
      </Flex>
      {canCorrect && (
        <Muted mt="1" textStyle="xs">
          Se puede corregir {plural(correctionsLeft, 'vez', 'veces')}, hasta el {formatDate(correctableUntil)}.
        </Muted>
      )}
    </Box>
  );
}
