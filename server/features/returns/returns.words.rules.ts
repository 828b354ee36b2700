import { plural } from '#server/kernel/text/plural.ts';
import { REPORT_DAYS } from './returns.rules.ts';

/** Of what studios say of their revenue, everywhere. */
export const DECLARED_BY_STUDIO = 'declarado por el estudio';

type Counts = { reportCount: number; lateCount: number; dueCount: number };

/** Sums with their unit; `lateCount` has those that are missing, too. */
type CameBack = Counts & { paidIn: string; cameBack: string };

/** `Volvió US$ 3.200 de US$ 18.000 puestos, en 3 informes (0 tarde)`; of missing ones also how many they are. */
export function cameBackText({ paidIn, cameBack, reportCount, lateCount, dueCount }: CameBack): string {
  const missing = dueCount - reportCount;
  const late = [
    plural(lateCount, 'tarde', 'tarde'),
    ...(missing > 0 ? [plural(missing, 'sin publicar', 'sin publicar')] : []),
  ].join(', ');
  const reports = plural(reportCount, 'informe', 'informes');
  return [`Volvió ${cameBack} de ${paidIn}`, `puestos, en ${reports} (${late})`].join(' ');
}

/** `3 de 4 informes a tiempo`; null where none was due yet. */
export const reportsOnTimeText = ({ dueCount, lateCount }: Omit<Counts, 'reportCount'>): string | null =>
  dueCount === 0 ? null : `${dueCount - lateCount} de ${plural(dueCount, 'informe', 'informes')} a tiempo`;

/** How reports on time are counted. */
export const REPORTS_EXPLANATION =
  'Informes de ingresos: de los que el estudio ya publicó o cuyo último día ya pasó, en todos sus juegos lanzados que ' +
  'reparten ingresos, también los ocultos, los que publicó a más tardar ese día. El último día llega ' +
  `${REPORT_DAYS} días después de que termina el período. Un informe que falta cuenta como tarde; no cuenta mientras la ` +
  'cuenta del estudio está suspendida o cerrada, ni si ya nadie tiene compromisos vigentes. Corregir un informe no ' +
  'cambia cuándo se publicó. Lo que informa lo declara el estudio, y Fichín no lo revisa.';

/** Of a studio that closed its account before the last report. */
export const NO_MORE_REPORTS = 'El estudio cerró su cuenta: no publica más informes de ingresos';
