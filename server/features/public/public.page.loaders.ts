import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byObject } from '#server/platform/graphql/batches.ts';

export const publicPageLoaders = {
  isOpenToAnybody: ({ services: { rights }, budget }: LoaderInput) =>
    byObject<Visible<Project>, boolean>(
      budget,
      async (projects) => new Map((await rights.filterOpen(projects)).map(({ id }) => [id, true])),
      false,
    ),
};
