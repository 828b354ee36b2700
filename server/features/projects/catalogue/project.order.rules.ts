import type { Cursor } from '#server/kernel/pagination.ts';
import { isOpen } from '../project.rules.ts';
import type { ProjectCard } from './card.rules.ts';

/** The orders of a list of projects; some contain only part of them. */
export const PROJECT_ORDERS = {
  newest: 'All of them, the latest created first.',
  'open-first': 'All of them, first those that are open; of either the latest created first.',
  'most-funded': 'All of them, the most money raised first.',
  'near-goal': 'Those below their goal, the highest share of it raised first, to a hundredth of a percent.',
  'few-seats': 'Those that are open, the fewest seats left first.',
  'closing-soon': 'Those that are open with a last day, the earliest first.',
  'recently-updated': 'Those with a public update, the latest one first; private updates move nothing.',
} as const;
export type ProjectOrder = keyof typeof PROJECT_ORDERS;

/** Whether the original calls have the order, too. */
export const isInRest = (order: ProjectOrder): boolean => order !== 'closing-soon' && order !== 'open-first';

/** What an open project's key in the `open-first` order has more than a closed one's: above any instant. */
const OPEN_STEP = 500_000_000_000_000;

/** Whether a key of the `open-first` order is an open project's, and when it was created. */
export const readOpenFirst = (key: number): { isOpen: boolean; createdAt: number } =>
  key < OPEN_STEP ? { isOpen: false, createdAt: key } : { isOpen: true, createdAt: key - OPEN_STEP };

/** Whether every project takes part in the order. */
export const hasAll = (order: ProjectOrder): boolean => ['newest', 'open-first', 'most-funded'].includes(order);

/** Resolution of the `near-goal` order: the key of a fully funded project. */
export const GOAL_STEPS = 10_000;

type Key = (project: ProjectCard) => number;

/** The number each order sorts by, as in cursors. Equal ones are sorted by id, the highest first. */
const KEY: Record<ProjectOrder, Key> = {
  newest: ({ createdAt }) => createdAt.getTime(),
  'open-first': (project) => project.createdAt.getTime() + (isOpen(project) ? OPEN_STEP : 0),
  'most-funded': ({ fundingRaisedCents }) => fundingRaisedCents,
  'near-goal': ({ fundingRaisedCents, fundingGoalCents }) =>
    Math.floor((fundingRaisedCents * GOAL_STEPS) / fundingGoalCents),
  'few-seats': ({ investorCount, maxInvestors }) => maxInvestors - investorCount,
  'closing-soon': ({ closesOn }) => Number(closesOn?.replaceAll('-', '') ?? 0),
  'recently-updated': ({ latestPublicUpdateAt }) => latestPublicUpdateAt?.getTime() ?? 0,
};

/** The order of a list of open projects alone, and the place in it: `open-first` is `newest` there. */
export const amongOpen = (order: ProjectOrder, after: Cursor | null): { order: ProjectOrder; after: Cursor | null } =>
  order === 'open-first'
    ? { order: 'newest', after: after && { ...after, key: readOpenFirst(after.key).createdAt } }
    : { order, after };

/** The position of a project in a list of this order. */
export const cursorIn =
  (order: ProjectOrder) =>
  (project: ProjectCard): Cursor => ({ key: KEY[order](project), id: project.id });
