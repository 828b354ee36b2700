/** How reliably a project reports and delivers, for its developer only; `EXPLANATION` has the thresholds. */
export type HealthStatus = 'healthy' | 'warning' | 'critical' | 'unknown';
export type Health = {
  status: HealthStatus;
  daysSinceUpdate: number | null;
  overdueMilestones: number;
  explanation: string;
};

const STALE_DAYS = 14;
const SILENT_DAYS = 45;

const EXPLANATION =
  `Saludable: novedades en los últimos ${STALE_DAYS} días y ningún hito vencido. ` +
  `Atención: más de ${STALE_DAYS} días sin novedades o un hito vencido. ` +
  `Crítico: más de ${SILENT_DAYS} días sin novedades o dos o más hitos vencidos. ` +
  'Desconocido: aún no hay novedades ni hitos vencidos.';

export function healthOf(daysSinceUpdate: number | null, overdueMilestones: number): Health {
  return {
    status: statusOf(daysSinceUpdate, overdueMilestones),
    daysSinceUpdate,
    overdueMilestones,
    explanation: EXPLANATION,
  };
}

function statusOf(days: number | null, overdue: number): HealthStatus {
  if (overdue >= 2 || (days ?? 0) > SILENT_DAYS) return 'critical';
  if (overdue === 1 || (days ?? 0) > STALE_DAYS) return 'warning';
  return days === null ? 'unknown' : 'healthy';
}
