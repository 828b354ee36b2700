import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byKey, byObject } from '#server/platform/graphql/batches.ts';
import type { ReturnSums } from './report.counts.rules.ts';

/** Each of these has up to 41 reports. */
const GAMES = 200;

/** Each of these has up to a hundred games. */
const STUDIOS = 10;

export const returnSumsLoaders = {
  returns: ({ services: { returnSums }, budget }: LoaderInput) =>
    byObject<Visible<Project>, ReturnSums | null>(budget, (projects) => returnSums.ofProjects(projects), null, GAMES),
  returnsOfStudio: ({ services: { returnSums }, viewer, budget }: LoaderInput) =>
    byKey<ReturnSums | null>(budget, (ids) => returnSums.ofDevelopers(viewer, ids), null, STUDIOS),
};
