import { fieldsProblem, type Details, type Problem } from '#server/kernel/errors.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Draft } from '#server/kernel/fields/fields.ts';
import { revenueShareDetails } from './campaign/revenue.share.rules.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import type { ProjectFields } from './project.rules.ts';

export type ProjectDraft = Draft<ProjectFields>;

const fieldDetails = createDetails<ProjectFields>(PROJECT_FIELDS);

/** All invalid fields with their problem in Spanish, by public name. */
export function projectDetails(project: ProjectDraft): Details {
  const details = fieldDetails(project);
  const { minInvestmentCents: min, maxInvestmentCents: max } = project;
  const crossed = min !== null && max !== null && min > max;
  if (crossed) details['minInvestment'] ??= 'La inversión mínima no puede superar la máxima';
  if (project.fundingModel === 'ALL_OR_NOTHING' && project.closesOn === null)
    details['closesOn'] ??= 'Todo o nada necesita una fecha de cierre';
  return { ...revenueShareDetails(project), ...details };
}

export const projectProblem = (project: ProjectDraft): Problem | null => fieldsProblem(projectDetails(project));

/** Whether the goal can't be reached even when every investor invests the maximum: a warning, never a refusal. */
export function goalUnreachable({ fundingGoalCents, maxInvestmentCents, maxInvestors }: ProjectDraft): boolean {
  if (fundingGoalCents === null || maxInvestmentCents === null || maxInvestors === null) return false;
  return maxInvestmentCents * maxInvestors < fundingGoalCents;
}
