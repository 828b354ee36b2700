import { plural } from '#server/kernel/text/plural.ts';
import { MIN_DELIVERIES, onTimePercent, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { DELIVERIES_EXPLANATION } from '#server/features/milestones/delivery.words.rules.ts';
import { disputedText } from '#server/features/payments/returns/return.answer.rules.ts';
import { unconfirmedText } from '#server/features/payments/unconfirmed.rules.ts';
import { outcomesText } from '#server/features/projects/outcome/outcome.words.rules.ts';
import type { PublicStudio } from './public.studios.service.ts';
import { Figure, Section, When } from './parts.page.tsx';
import { ReportsRecord, Returned } from './returned.page.tsx';

/** How many milestones were completed on time. */
export function PunctualityFigure({ deliveries }: { deliveries: DeliveryRecord }) {
  const { due, onTime } = deliveries;
  const hasRecord = onTimePercent(deliveries) !== null;
  return (
    <Figure
      name="Promesas cumplidas"
      value={hasRecord ? `${onTime} de ${plural(due, 'hito', 'hitos')} a tiempo` : 'Sin datos'}
      hint={hasRecord ? '' : `Se muestra desde ${MIN_DELIVERIES} hitos: van ${due}`}
    />
  );
}

export const DeliveriesExplained = () => (
  <details className="small">
    <summary>¿Cómo se cuentan?</summary>
    <p className="muted">{DELIVERIES_EXPLANATION}</p>
  </details>
);

/** That a studio leaves reports of payments without an answer, and that returns of it are in dispute. */
export const OpenPayments = ({
  unconfirmedPayments,
  disputedReturns,
}: Record<'unconfirmedPayments' | 'disputedReturns', number>) => {
  const [unconfirmed, disputed] = [unconfirmedText(unconfirmedPayments), disputedText(disputedReturns)];
  return (
    <>
      {unconfirmed && <p>{unconfirmed}</p>}
      {disputed && <p>{disputed}</p>}
    </>
  );
};

type Props = Pick<
  PublicStudio,
  'games' | 'outcomes' | 'unconfirmedPayments' | 'disputedReturns' | 'returns' | 'lastUpdateAt' | 'deliveries'
>;

/** What a studio's published games say of it, in figures. */
export const StudioRecord = ({ games, outcomes, returns, lastUpdateAt, deliveries, ...open }: Props) => (
  <Section id="historial" title="Historial">
    <div className="stack close">
      <div className="figures">
        <Figure name="Juegos publicados" value={games.total} hint={outcomesText(outcomes)} />
        <Figure name="Última actualización pública" value={lastUpdateAt ? <When at={lastUpdateAt} /> : 'Ninguna'} />
        <PunctualityFigure deliveries={deliveries} />
      </div>
      <OpenPayments {...open} />
      <Returned returns={returns} />
      <ReportsRecord returns={returns} />
      <DeliveriesExplained />
    </div>
  </Section>
);
