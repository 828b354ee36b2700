import { byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { OfProject, Visible } from './permissions.rules.ts';
import type { ProjectRight } from './rights.rules.ts';

export const rightsLoaders = {
  viewerRights: ({ services: { rights }, viewer, budget }: LoaderInput) =>
    byObject<Visible<OfProject>, ReadonlySet<ProjectRight>>(budget, (seen) => rights.rightsOf(viewer, seen), new Set()),
};
