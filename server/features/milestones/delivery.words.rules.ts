import { plural } from '#server/kernel/text/plural.ts';
import { onTimePercent, type DeliveryRecord } from './delivery.rules.ts';

/** How a studio's share of milestones on time is computed. */
export const DELIVERIES_EXPLANATION =
  'Promesas cumplidas: de los hitos de sus juegos que ya se completaron o cuya primera fecha prometida ya pasó, la ' +
  'parte que se completó a más tardar en esa primera fecha. Cambiar la fecha o eliminar el hito después no la mejora. De ' +
  'un juego lanzado o cancelado cuentan las fechas hasta el día en que el estudio lo dijo.';

/** A studio's milestones in one line; too few to be counted are not shown. */
export const recordText = (deliveries: DeliveryRecord): string =>
  onTimePercent(deliveries) === null
    ? 'El estudio todavía tiene pocos hitos para un historial'
    : `El estudio cumplió ${deliveries.onTime} de ${plural(deliveries.due, 'hito', 'hitos')} a tiempo`;

/** How many days after the first promised one, or before it. */
export function slipText(days: number | null): string {
  if (days === null) return 'Sin fecha';
  if (days === 0) return 'Sin desvío';
  return days > 0 ? `${plural(days, 'día', 'días')} de atraso` : `${plural(-days, 'día', 'días')} antes`;
}
