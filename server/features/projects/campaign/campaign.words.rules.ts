import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { releasesAll, type CampaignResult, type FundingModel } from './campaign.rules.ts';

export const CLOSING_DAY = 'Fecha de cierre';
export const FUNDING_MODEL = 'Si no llega a la meta';
export const PAYMENT_DAYS = 'Plazo para pagar';
export const INVESTMENT_MODEL = 'Qué reciben los inversores';

/** A project that is open until its developer closes it. */
export const NO_CLOSING_DAY = 'Sin fecha de cierre';

/** A project whose commitments may stay unpaid for ever. */
export const NO_PAYMENT_DAYS = 'Sin plazo';

export const paymentDaysText = (days: number): string => `${plural(days, 'día', 'días')} desde que se pueda pagar`;

export const FUNDING_MODEL_WORD: Record<FundingModel, string> = {
  KEEP_IT_ALL: 'Flexible: recibe lo que se junte',
  ALL_OR_NOTHING: 'Todo o nada',
};

export const FUNDING_MODEL_MEANING: Record<FundingModel, string> = {
  KEEP_IT_ALL: 'Los compromisos siguen en pie aunque al cierre no se alcance la meta.',
  ALL_OR_NOTHING: 'Si al cierre no se alcanza la meta, todos los compromisos quedan sin efecto.',
};

/** Why commitments of a missed campaign were released. */
export const MISSED_REASON = 'La campaña era de todo o nada y no alcanzó su meta.';

/** Until when a campaign takes investments, and what happens then. */
export const closingText = (day: string, model: FundingModel): string =>
  `Recibe inversiones hasta el ${day}. ${FUNDING_MODEL_WORD[model]}. ${FUNDING_MODEL_MEANING[model]}`;

/** Since when a project takes no investments, where its developer decided so. */
export const stoppedText = (day: string): string => `El estudio dejó de recibir inversiones el ${day}`;

/** Of a project that never takes investments again; null without a last day. */
export const endedText = (day: string | null): string =>
  day === null ? 'Ya no recibe inversiones' : `Recibió inversiones hasta el ${day}`;

type Ended = {
  result: CampaignResult;
  model: FundingModel;
  /** What was raised at the close, with its unit. */
  raised: string;
  backers: number;
  /** Of its goal. */
  percent: number;
  /** What of it still stands, with its unit; null where nothing was reversed since, or the game was cancelled. */
  standing: string | null;
};

/** Of a funded campaign of which something was reversed since. */
export const standingText = (raised: string, standing: string): string =>
  `Financiada al cierre con ${raised}; hoy siguen en pie ${standing}`;

export function campaignText({ result, model, raised, backers, percent, standing }: Ended): string {
  if (result === 'FUNDED' && standing !== null) return standingText(raised, standing);
  const people = plural(backers, 'persona', 'personas');
  if (result === 'FUNDED' && percent < 100)
    return `La campaña terminó: recibe lo comprometido, ${raised} de ${people}, ${formatPercent(wholePercent(percent))} de la meta`;
  if (result === 'FUNDED') return `Campaña financiada: se comprometieron ${raised} de ${people}`;
  return releasesAll(result, model)
    ? 'No alcanzó su meta: los compromisos quedaron sin efecto'
    : 'La campaña terminó sin compromisos';
}
