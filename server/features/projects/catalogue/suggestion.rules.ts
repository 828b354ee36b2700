import { DAY } from '#server/kernel/time/durations.ts';
import { cursorIn, GOAL_STEPS, type ProjectOrder } from './project.order.rules.ts';
import type { Project } from '../project.rules.ts';
import { FEW_SEATS, hasFewSeats } from '../seats.rules.ts';

/** Reasons to suggest a project, the strongest first. Each means that the project is among the first of a list. */
export const SUGGESTION_REASONS = [
  'near-goal',
  'few-seats',
  'recently-updated',
  'newest',
] as const satisfies readonly ProjectOrder[];
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

export type Suggestion<Row extends Project = Project> = { reason: SuggestionReason; project: Row };

/** Number of suggestions shown. */
export const SUGGESTIONS = 3;

/** Percent of the goal from which a project is near it. */
export const NEAR_GOAL_PERCENT = 70;
/** Days for which an update is recent. */
export const RECENT_DAYS = 14;

export const REASON_MEANINGS: Record<SuggestionReason, string> = {
  'near-goal': `At least ${NEAR_GOAL_PERCENT} % of its goal is raised.`,
  'few-seats': `At most ${FEW_SEATS} seats are left, and more than those are taken.`,
  'recently-updated': `It published a public update in the last ${RECENT_DAYS} days.`,
  newest: 'It is among the latest.',
};

const MEETS: Record<SuggestionReason, (project: Project, now: Date) => boolean> = {
  'near-goal': (project) => cursorIn('near-goal')(project).key >= (NEAR_GOAL_PERCENT * GOAL_STEPS) / 100,
  'few-seats': hasFewSeats,
  'recently-updated': (project, now) => now.getTime() - cursorIn('recently-updated')(project).key <= RECENT_DAYS * DAY,
  newest: () => true,
};

/** Takes one project for each reason in turn, without repeating any. */
export function chooseSuggestions<Row extends Project>(
  found: ReadonlyMap<SuggestionReason, readonly Row[]>,
  now: Date,
): Suggestion<Row>[] {
  const chosen = new Map<number, Suggestion<Row>>();
  for (let turn = 0; turn < SUGGESTIONS; turn += 1) {
    for (const reason of SUGGESTION_REASONS) {
      const project = found.get(reason)?.find((row) => !chosen.has(row.id) && MEETS[reason](row, now));
      if (project && chosen.size < SUGGESTIONS) chosen.set(project.id, { reason, project });
    }
  }
  return [...chosen.values()];
}
