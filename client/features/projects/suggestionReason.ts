import type { SuggestionReason } from '#client/apollo/schema.generated.ts';
import { formatDate, formatPercent } from '#client/text/format.ts';

type Suggested = {
  fundingProgress: number;
  investorCount: number;
  maxInvestors: number;
  latestPublicUpdateAt: string | null;
};

const REASONS: Readonly<Record<SuggestionReason, (project: Suggested) => string>> = {
  NEAR_GOAL: ({ fundingProgress }) => `Ya juntó el ${formatPercent(Math.floor(fundingProgress))} de su meta`,
  FEW_SEATS: ({ investorCount, maxInvestors }) =>
    maxInvestors - investorCount === 1 ? 'Queda un solo cupo' : `Solo quedan ${maxInvestors - investorCount} cupos`,
  RECENTLY_UPDATED: ({ latestPublicUpdateAt }) => `Contó novedades el ${formatDate(latestPublicUpdateAt)}`,
  NEWEST: () => 'Recién llegado',
};

/** Why a project is suggested; null for a reason this client does not know. */
export const suggestionReason = (reason: SuggestionReason, project: Suggested): string | null =>
  Object.hasOwn(REASONS, reason) ? REASONS[reason](project) : null;
