import { formatRoi, toPercent } from '#server/kernel/money/roi.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { ReportFrequency, RevenueShareTerms } from './revenue.share.rules.ts';

/** The name of the four terms together. */
export const SHARE_IN_NUMBERS = 'Participación en números';

export const REVENUE_SHARE = 'Parte de los ingresos netos';
export const RETURN_CAP = 'Tope';
export const RETURN_YEARS = 'Durante';
export const REPORT_EVERY = 'Informes de ingresos';

/** What net revenue is, everywhere. */
export const NET_REVENUE = 'ventas, menos devoluciones e impuestos, menos la parte de la tienda';

const NO_RETURN_CAP = 'Sin tope';
/** A project without a share in numbers. */
export const NO_REVENUE_SHARE_TEXT = 'Sin participación en números';

export const REPORT_EVERY_WORD: Record<ReportFrequency, string> = { QUARTER: 'Cada trimestre', YEAR: 'Cada año' };

/** A multiple: `1,5 veces`. */
export const timesText = (multiple: number): string =>
  `${String(multiple).replace('.', ',')} ${multiple === 1 ? 'vez' : 'veces'}`;

export const returnYearsText = (years: number): string => `${plural(years, 'año', 'años')} desde el lanzamiento`;

/** Nothing without a share in numbers. */
export function revenueShareShown(terms: RevenueShareTerms): [name: string, text: string][] {
  const { revenueShare, returnCap, returnYears, reportEvery } = terms;
  if (revenueShare === null || returnYears === null || reportEvery === null) return [];
  const share = formatRoi(toPercent(revenueShare));
  const cap = returnCap && timesText(toPercent(returnCap));
  return [
    [REVENUE_SHARE, `${share}, entre todos los inversores`],
    [RETURN_CAP, cap ? `Quien ya recibió ${cap} lo que pagó no recibe más` : NO_RETURN_CAP],
    [RETURN_YEARS, returnYearsText(returnYears)],
    [REPORT_EVERY, REPORT_EVERY_WORD[reportEvery]],
    ['Ingresos netos', `Los que declara el estudio: ${NET_REVENUE}`],
  ];
}

/** Above what net revenues would return of an amount. */
export const scenariosTitle = (years: number): string =>
  `Según los ingresos netos que el estudio declare en ${plural(years, 'año', 'años')}`;

export const scenarioName = (net: string): string => `Con ${net}`;

export const scenarioText = (returned: string, isCapped: boolean): string =>
  isCapped ? `${returned} (llega al tope)` : returned;

/** Which net revenue returns it once; null: none that can be declared. */
export const returnedOnceText = (net: string | null): string =>
  net === null
    ? 'Ningún ingreso neto que se pueda declarar alcanza para recuperar lo puesto.'
    : `Con ${net} de ingresos netos recuperas lo puesto.`;

export const SCENARIOS_NOTE = `Ingresos netos: ${NET_REVENUE}. Es la cuenta de un compromiso pagado entero, no una garantía.`;
