import type { SuggestionReason } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { formatPercent } from '#client/text/format.ts';
import { plural } from '#server/kernel/plural.ts';

type Suggested = {
  fundingProgress: number;
  investorCount: number;
  maxInvestors: number;
  latestPublicUpdateAt: string | null;
};

const REASONS: Readonly<Record<SuggestionReason, (project: Suggested) => string>> = {
  NEAR_GOAL: ({ fundingProgress }) => `Ya juntó el ${formatPercent(Math.floor(fundingProgress))} de su meta`,
  FEW_SEATS({ investorCount, maxInvestors }) {
    const left = maxInvestors - investorCount;
    return left === 1 ? 'Queda un solo cupo' : `Solo quedan ${plural(left, 'cupo', 'cupos')}`;
  },
  RECENTLY_UPDATED: ({ latestPublicUpdateAt }) => `Contó novedades el ${formatDate(latestPublicUpdateAt)}`,
  NEWEST: () => 'Recién llegado',
};

/** Why a project is suggested; null for a reason this client does not know. */
export const suggestionReason = (reason: SuggestionReason, project: Suggested): string | null =>
  Object.hasOwn(REASONS, reason) ? REASONS[reason](project) : null;
