import { REPORT_DAYS } from './returns.rules.ts';

/** How reports on time are counted. */
export const REPORTS_EXPLANATION =
  'Informes de ingresos: de los que el estudio ya publicó o cuyo último día ya pasó, en todos sus juegos lanzados que ' +
  'reparten ingresos, también los ocultos, los que publicó a más tardar ese día. El último día llega ' +
  `${REPORT_DAYS} días después de que termina el período, o más tarde si caía en una suspensión de la cuenta del ` +
  'estudio. Un informe que falta cuenta como tarde; no cuenta mientras la cuenta del estudio está suspendida o cerrada, ni si ya nadie tiene compromisos vigentes. Corregir un informe no ' +
  'cambia cuándo se publicó. Lo que informa lo declara el estudio, y Fichín no lo revisa.';
