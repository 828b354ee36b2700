import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Hiding } from './moderation.service.ts';
import { byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const moderationLoaders = {
  hiding: ({ services: { moderation }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Hiding | null>(budget, (seen) => moderation.hidingsOf(viewer, seen), null),
};
