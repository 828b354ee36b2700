import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const seatWaitLoaders = {
  isWaiting: ({ services: { seatWaits }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, boolean>(budget, (seen) => seatWaits.waitedAmong(viewer, seen), false),
  waitingCount: ({ services: { seatWaits }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, number | null>(budget, (seen) => seatWaits.countWaiting(viewer, seen), null),
};
