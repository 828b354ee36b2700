import { plural } from '#server/kernel/text/plural.ts';
import { MIN_DELIVERIES, onTimePercent, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { DELIVERIES_EXPLANATION } from '#server/features/milestones/delivery.words.rules.ts';
import { unconfirmedText } from '#server/features/payments/unconfirmed.rules.ts';
import { outcomesText } from '#server/features/projects/outcome/outcome.words.rules.ts';
import type { PublicStudio } from './public.studios.service.ts';
import { Figure, Section, When } from './parts.page.tsx';

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

/** That a studio leaves reports of payments without an answer. */
export const UnconfirmedPayments = ({ count }: { count: number }) => {
  const text = unconfirmedText(count);
  return text && <p>{text}</p>;
};

type Props = Pick<PublicStudio, 'games' | 'outcomes' | 'unconfirmedPayments' | 'lastUpdateAt' | 'deliveries'>;

/** What a studio's published games say of it, in figures. */
export const StudioRecord = ({ games, outcomes, unconfirmedPayments, lastUpdateAt, deliveries }: Props) => (
  <Section id="historial" title="Historial">
    <div className="stack close">
      <div className="figures">
        <Figure name="Juegos publicados" value={games.total} hint={outcomesText(outcomes)} />
        <Figure name="Última actualización pública" value={lastUpdateAt ? <When at={lastUpdateAt} /> : 'Ninguna'} />
        <PunctualityFigure deliveries={deliveries} />
      </div>
      <UnconfirmedPayments count={unconfirmedPayments} />
      <DeliveriesExplained />
    </div>
  </Section>
);
