import type { PositionSums } from '#server/data/repositories/investment.sums.ts';
import { isReversed, receiptNumber, reversalReasonOf, type Investment } from '#server/domain/investment.ts';
import { percentOf, toDollars, type Cents } from '#server/domain/money.ts';
import type { InvestorProfile } from '#server/domain/profile.ts';
import type { Project } from '#server/domain/project.ts';
import { returnScenarios, type InvestedSum } from '#server/domain/return.scenarios.ts';
import { estimatedReturn, toFraction, toPercent } from '#server/domain/roi.ts';
import type { AgreedTerms } from '#server/domain/terms.ts';
import type { presentMilestone } from '../milestones/milestone.presenter.ts';

/** The other row of a reversed investment, and why. */
const presentPair = (investment: Investment) => ({
  reverses_id: investment.reverses?.id ?? null,
  reversed_by_id: investment.reversedBy?.id ?? null,
  reversed_at: investment.reversedBy?.createdAt ?? null,
  reversal_reason: reversalReasonOf(investment),
});

export const presentInvestment = (investment: Investment, project: Project, absolute: (url: string) => string) => ({
  id: investment.id,
  amount: toDollars(investment.amountCents),
  created_at: investment.createdAt,
  ...presentPair(investment),
  estimated_return: toDollars(estimatedReturn(investment.amountCents, project.roi)),
  project: presentFunded(project, absolute),
});

const presentFunded = (
  { id, title, genre, roi, coverImage, hiddenAt }: Project,
  absolute: (url: string) => string,
) => ({
  id,
  title,
  genre,
  roi: roi === null ? null : toFraction(roi),
  cover_image: coverImage && absolute(coverImage),
  hidden_at: hiddenAt,
});

export const presentScenarios = (of: InvestedSum) =>
  returnScenarios(of).map((scenario) => ({ ...scenario, returned: toDollars(scenario.returned) }));

const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents));

type Named = Pick<InvestorProfile, 'id' | 'name'>;

/** An investment with the terms copied onto it. */
export const presentReceipt = (
  investment: Investment,
  { project, terms, investor }: { project: Project; terms: AgreedTerms; investor: Named },
  absolute: (url: string) => string,
) => ({
  ...presentInvestment(investment, project, absolute),
  estimated_return: toDollars(estimatedReturn(investment.amountCents, terms.roi)),
  receipt_number: receiptNumber(investment.id),
  investor: { id: investor.id, name: investor.name },
  terms: {
    project_title: terms.projectTitle,
    studio_name: terms.studioName,
    funding_goal: toDollars(terms.fundingGoalCents),
    min_investment: dollarsOrNull(terms.minInvestmentCents),
    max_investment: dollarsOrNull(terms.maxInvestmentCents),
    max_investors: terms.maxInvestors,
    investment_model: terms.investmentModel,
    expected_roi: terms.roi === null ? null : toPercent(terms.roi),
  },
  return_scenarios: isReversed(investment)
    ? []
    : presentScenarios({
        invested: investment.amountCents,
        estimatedReturn: estimatedReturn(investment.amountCents, terms.roi),
        usesDefaultRoi: terms.roi === null,
      }),
});

type PositionFacts = { project: Project; seat: number; next: ReturnType<typeof presentMilestone> | null };

export const presentPosition = (
  position: PositionSums,
  { project, seat, next }: PositionFacts,
  absolute: (url: string) => string,
) => ({
  project: presentFunded(project, absolute),
  invested: toDollars(position.invested),
  investment_count: position.investmentCount,
  estimated_return: toDollars(position.estimatedReturn),
  share: percentOf(position.invested, project.fundingRaisedCents),
  seat,
  next_milestone: next,
  return_scenarios: presentScenarios(position),
});

export const presentReceived = (investment: Investment, investor: Named) => ({
  id: investment.id,
  amount: toDollars(investment.amountCents),
  created_at: investment.createdAt,
  ...presentPair(investment),
  investor: { id: investor.id, name: investor.name },
});
