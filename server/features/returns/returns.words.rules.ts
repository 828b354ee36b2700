import { plural } from '#server/kernel/text/plural.ts';

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

/** Of a studio that closed its account before the last report. */
export const NO_MORE_REPORTS = 'El estudio cerró su cuenta: no publica más informes de ingresos';
