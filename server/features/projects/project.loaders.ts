import { grouped, keyed } from '#server/kernel/collections.ts';
import type { GalleryItem } from './gallery/gallery.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from './project.rules.ts';
import type { TermsChange } from './terms/terms.rules.ts';
import { byKey, byObject, firstPages, LONG_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const projectLoaders = {
  firstProjects: ({ services: { projects }, viewer, budget }: LoaderInput) =>
    firstPages(budget, LONG_ROWS, (developers, limit) =>
      projects.listFirstOfDevelopers(
        viewer,
        developers.map(({ id }) => id),
        limit,
      ),
    ),
  project: ({ services: { projects }, viewer, budget }: LoaderInput) =>
    byKey<Visible<Project> | null>(
      budget,
      async (ids) => keyed(await projects.findVisible(viewer, ids), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  gallery: ({ services: { galleries }, budget }: LoaderInput) =>
    byObject<Visible<Project>, Visible<GalleryItem>[]>(budget, (parents) => galleries.ofProjects(parents), []),
  terms: ({ services: { projects }, budget }: LoaderInput) =>
    byObject<Visible<Project>, TermsChange[]>(
      budget,
      async (parents) => grouped(await projects.termsOf(parents), ({ projectId }) => projectId),
      [],
    ),
};
