import { plural } from '#server/kernel/text/plural.ts';

type Counts = { reportCount: number; lateCount: number; dueCount: number };

/** Sums with their unit; `lateCount` has those that are missing, too. */
type CameBack = Counts & { paidIn: string; cameBack: string };

/**
 * `Volvió US$ 3.200 de US$ 18.000 puestos, en 3 informes (0 tarde)`; also how many of the late ones are missing. Null
 * until one is published or late.
 */
export function cameBackText({ paidIn, cameBack, reportCount, lateCount, dueCount }: CameBack): string | null {
  if (dueCount === 0) return null;
  const missing = missingText(dueCount - reportCount, lateCount);
  const late = [plural(lateCount, 'tarde', 'tarde'), ...(missing === null ? [] : [missing])].join(', ');
  const reports = plural(reportCount, 'informe', 'informes');
  return [`Volvió ${cameBack} de ${paidIn}`, `puestos, en ${reports} (${late})`].join(' ');
}

/** What is said of the late reports that are missing; null where all are published. */
function missingText(missing: number, lateCount: number): string | null {
  if (missing <= 0) return null;
  if (missing === lateCount) return 'aún sin publicar';
  return missing === 1 ? 'uno de ellos sin publicar' : `${missing} de ellos sin publicar`;
}

/** `3 de 4 informes a tiempo`; null where none was due yet. */
export const reportsOnTimeText = ({ dueCount, lateCount }: Omit<Counts, 'reportCount'>): string | null =>
  dueCount === 0 ? null : `${dueCount - lateCount} de ${plural(dueCount, 'informe', 'informes')} a tiempo`;

/** Of a studio that closed its account before the last report. */
export const NO_MORE_REPORTS = 'El estudio cerró su cuenta: no publica más informes de ingresos';
