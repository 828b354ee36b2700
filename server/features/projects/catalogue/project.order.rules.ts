import type { Cursor } from '#server/kernel/pagination.ts';
import type { Project } from '../project.rules.ts';

/** The orders of a list of projects; some contain only part of them. */
export const PROJECT_ORDERS = {
  newest: 'All of them, the latest created first.',
  'most-funded': 'All of them, the most money raised first.',
  'near-goal': 'Those below their goal, the highest share of it raised first, to a hundredth of a percent.',
  'few-seats': 'Those that are open, the fewest seats left first.',
  'closing-soon': 'Those that are open with a last day, the earliest first.',
  'recently-updated': 'Those with a public update, the latest one first; private updates move nothing.',
} as const;
export type ProjectOrder = keyof typeof PROJECT_ORDERS;

/** Whether the original calls have the order, too. */
export const isInRest = (order: ProjectOrder): boolean => order !== 'closing-soon';

/** Resolution of the `near-goal` order: the key of a fully funded project. */
export const GOAL_STEPS = 10_000;

type Key = (project: Project) => number;

/** The number each order sorts by, as in cursors. Equal ones are sorted by id, the highest first. */
const KEY: Record<ProjectOrder, Key> = {
  newest: ({ createdAt }) => createdAt.getTime(),
  'most-funded': ({ fundingRaisedCents }) => fundingRaisedCents,
  'near-goal': ({ fundingRaisedCents, fundingGoalCents }) =>
    Math.floor((fundingRaisedCents * GOAL_STEPS) / fundingGoalCents),
  'few-seats': ({ investorCount, maxInvestors }) => maxInvestors - investorCount,
  'closing-soon': ({ closesOn }) => Number(closesOn?.replaceAll('-', '') ?? 0),
  'recently-updated': ({ latestPublicUpdateAt }) => latestPublicUpdateAt?.getTime() ?? 0,
};

/** The position of a project in a list of this order. */
export const cursorIn =
  (order: ProjectOrder) =>
  (project: Project): Cursor => ({ key: KEY[order](project), id: project.id });
