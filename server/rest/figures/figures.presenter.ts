import type { Health } from '#server/domain/health.ts';
import type { MilestoneSummary } from '#server/domain/milestone.ts';
import { toDollars } from '#server/domain/money.ts';
import { presentScenarios } from '../investments/investment.presenter.ts';
import type { FundingPoint, Portfolio, Studio } from '#server/services/stats.ts';

export const presentPortfolio = (portfolio: Portfolio, unread: number) => ({
  invested: toDollars(portfolio.invested),
  project_count: portfolio.projectCount,
  investment_count: portfolio.investmentCount,
  active_project_count: portfolio.activeProjectCount,
  estimated_return: toDollars(portfolio.estimatedReturn),
  roi_percent: portfolio.roiPercent,
  uses_default_roi: portfolio.usesDefaultRoi,
  return_scenarios: presentScenarios(portfolio),
  unread_updates: unread,
});

export const presentStudio = (studio: Studio) => ({
  raised: toDollars(studio.raised),
  goal: toDollars(studio.goal),
  progress: studio.progress,
  project_count: studio.projectCount,
  active_project_count: studio.activeProjectCount,
  published_project_count: studio.publishedProjectCount,
  investor_count: studio.investorCount,
  distinct_investor_count: studio.distinctInvestorCount,
});

export const presentMilestones = ({ total, completed, completion, upcoming, overdue, next }: MilestoneSummary) => ({
  total,
  completed,
  completion,
  upcoming,
  overdue,
  next_id: next?.id ?? null,
});

export const presentHealth = ({ status, daysSinceUpdate, overdueMilestones, explanation }: Health) => ({
  status,
  days_since_update: daysSinceUpdate,
  overdue_milestones: overdueMilestones,
  explanation,
});

export const presentPoint = ({ day, raised }: FundingPoint) => ({ date: day, raised: toDollars(raised) });
