import { daysBetween, type Day } from '#server/kernel/time/calendar.ts';
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

/** The first date a milestone was promised for, and its present one. */
type Promised = { plannedDate: Day | null; dueDate: Day | null; isCompleted: boolean };

/**
 * How many days after the first promised one it was delivered, or before it. Until then, how late it is, or by how much
 * its date was moved.
 */
export function slipText(days: number | null, { plannedDate, dueDate, isCompleted }: Promised): string {
  if (days === null) return 'Sin fecha';
  if (days === 0 && !isCompleted && plannedDate !== null && dueDate !== plannedDate) {
    if (dueDate === null) return 'Ya no tiene fecha';
    const moved = daysBetween(plannedDate, dueDate);
    return `Se ${moved > 0 ? 'movió' : 'adelantó'} ${plural(Math.abs(moved), 'día', 'días')}`;
  }
  if (days === 0) return 'Sin desvío';
  return days > 0 ? `${plural(days, 'día', 'días')} de atraso` : `${plural(-days, 'día', 'días')} antes`;
}
